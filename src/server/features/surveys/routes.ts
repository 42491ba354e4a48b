import type { FastifyInstance } from 'fastify'
import { type PageHead, SURVEY_PATH } from '#contract/directory.ts'
import {
  callSurveyPlace,
  compareSurveyHours,
  getSurvey,
  getSurveyResults,
  visitSurveyPlace,
} from '#contract/surveys.ts'
import { directoryHeadText, directoryText } from '#text/directory.ts'
import { siteText } from '#text/site.ts'
import { surveyPageText as text } from '#text/surveys-page.ts'
import type { Config } from '../../config.ts'
import type { BuiltPages } from '../../http/built-pages.ts'
import { sendCompressed } from '../../http/compress.ts'
import type { HeaderTable } from '../../http/headers.ts'
import { digestOf } from '../../http/page-cache.ts'
import { isKnownTag, originOf } from '../../http/request.ts'
import { type Api, route } from '../../http/route.ts'
import type { Surveys } from './surveys.ts'

export function surveyRoutes(api: Api, surveys: Surveys): void {
  route(api, getSurvey, async (_input, { user }) => surveys.ofWeek(user))
  route(api, visitSurveyPlace, async ({ body }, { user }) => surveys.visit(user.id, body))
  route(api, callSurveyPlace, async ({ params, body }, { user }) => {
    await surveys.call(user.id, params.id, body.result)
    return { ok: true as const }
  })
  route(api, compareSurveyHours, async ({ params, body }, { user }) => {
    await surveys.compareHours(user.id, params.id, body.result)
    return { ok: true as const }
  })
  route(api, getSurveyResults, async () => surveys.results())
}

type Deps = {
  app: FastifyInstance
  config: Pick<Config, 'publicUrl' | 'port'>
  built: BuiltPages
  headers: HeaderTable
  results: Surveys['results']
}

const headOf = (origin: string): PageHead => ({
  title: directoryHeadText.title(text.title),
  description: text.description,
  canonical: origin + SURVEY_PATH,
  isIndexed: true,
  prev: null,
  next: null,
  image: { url: `${origin}/og-rehber.png`, width: 1200, height: 630, alt: siteText.slogan },
  structured: [],
})

/** The public page of the survey: one question to the database each time, rendered again when it says something else. */
export function surveyPage({ app, config, built, headers, results }: Deps): void {
  let last: { digest: string; html: Buffer } | null = null

  app.get(SURVEY_PATH, async (request, reply) => {
    const origin = originOf(request, config)
    const page = { kind: 'survey', ...(await results()) } as const
    const digest = digestOf(JSON.stringify([origin, page]))
    if (last?.digest !== digest) {
      const html = built.renderer.renderPage({
        page,
        head: headOf(origin),
        crumbs: [
          { name: directoryText.home, path: '/' },
          { name: text.name, path: null },
        ],
        assets: built.assets,
        now: Date.now(),
      })
      last = { digest, html: Buffer.from(html) }
    }
    const etag = `W/"${digest}-${built.version}"`
    reply.headers({ ...headers, 'cache-control': 'no-cache', etag }).type('text/html; charset=utf-8')
    if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return sendCompressed(reply, last.html)
  })
}
