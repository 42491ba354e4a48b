import multipart from '@fastify/multipart'
import { fetchPicture, PICTURE_MAX_BYTES, uploadPicture } from '#contract/uploads.ts'
import { YEAR_SECONDS } from '#lib/time.ts'
import { Failure } from '../../failure.ts'
import { type Api, route } from '../../http/route.ts'
import type { Uploads } from './uploads.ts'

/** A name never changes its content; only private caches may store it, since a photo may be for two people only. */
const CACHING = `private, max-age=${YEAR_SECONDS}, immutable`

export async function uploadRoutes(api: Api, uploads: Uploads): Promise<void> {
  // Forms are read here and nowhere else.
  await api.app.register(async (scope) => {
    await scope.register(multipart)
    route({ ...api, app: scope }, uploadPicture, async (_input, { user, readFile }) =>
      uploads.add(user.id, () => readFile({ maxBytes: PICTURE_MAX_BYTES, tooLarge: 'picture_too_large' })),
    )
  })

  route(api, fetchPicture, async ({ body }, { user }) => uploads.fetchPicture(user.id, body.url.trim()))

  api.app.get<{ Params: { file: string } }>('/files/:file', async ({ params }, reply) => {
    const data = await uploads.read(params.file)
    if (!data) throw new Failure('not_found')
    return reply
      .headers({
        'cache-control': CACHING,
        'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
        'content-type': 'image/webp',
      })
      .send(data)
  })
}
