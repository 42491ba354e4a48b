/** Why some of many were refused, read out by the status that it stands in; nothing where none was. */
export function Refusals({ title, refused }: { title: string; refused: readonly string[] }) {
  if (refused.length === 0) return null
  return (
    <div className="grid gap-1">
      <p className="font-semibold text-danger">{title}</p>
      <ul className="list-disc pl-5 text-sm">
        {refused.map((words) => (
          <li key={words} className="break-words">
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
