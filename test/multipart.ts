/** Encodes a form with one file, as browsers do, for `app.inject`. */
export async function formOf(data: Uint8Array, { name = 'foto.jpg', type = 'image/jpeg' } = {}) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(data)], { type }), name)
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}
