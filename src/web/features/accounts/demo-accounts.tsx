import { loginText as text } from '#text/accounts.ts'
import { siteText } from '#text/site.ts'
import { useSite } from '#web/lib/shared-calls.ts'
import type { LoginField } from './form-checks.ts'

/** The test accounts of a demo installation; nothing anywhere else. */
export function DemoAccounts({ onUse }: { onUse(account: Record<LoginField, string>): void }) {
  const { data } = useSite()
  if (!data?.demo || data.demoAccounts.length === 0) return null
  return (
    <section
      aria-labelledby="demo-accounts"
      className="mt-8 grid gap-3 rounded-lg border border-dashed border-line-strong p-4"
    >
      <div>
        <h2 id="demo-accounts" className="font-bold">
          {text.demoTitle}
        </h2>
        <p className="text-sm text-ink-soft">{text.demoText}</p>
      </div>
      <ul className="grid gap-2">
        {data.demoAccounts.map(({ email, password, door, userType }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => onUse({ email, password, userType: door })}
              className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-4 rounded-md border border-line bg-surface px-3 py-2 text-left text-sm hover:bg-accent-soft"
            >
              <span className="font-semibold text-accent">{roleName(userType)}</span>
              <span className="text-ink-soft">
                {email}
                {' / '}
                {password}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function roleName(userType: string): string {
  const roles: Readonly<Record<string, string>> = siteText.user.roles
  return roles[userType] ?? userType
}
