/** A form with one file, as browsers write it, for `app.inject`. */
export async function formOf(data: Uint8Array, { name = 'foto.jpg', type = 'image/jpeg' } = {}) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(data)], { type }), name)
  const written = new Response(form)
  return {
    headers: { 'content-type': written.headers.get('content-type') ?? '' },
    payload: Buffer.from(await written.arrayBuffer()),
  }
}
