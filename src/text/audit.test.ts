import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { auditActionNames } from '#contract/audit.ts'
import { auditActionLabels, auditSentences } from './audit.ts'

const features = path.resolve(import.meta.dirname, '../server/features')

/** Names of actions as they are written where entries are made, whole ones alone. */
function writtenActions(): string[] {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap(
      (file) => readFileSync(path.join(features, file), 'utf8').match(/action: '[a-z_]+\.[a-z_]+'/g) ?? [],
    )
    .map((found) => found.slice(9, -1))
}

test('every action that the code writes has a sentence', () => {
  const written = writtenActions()
  expect(written.length).toBeGreaterThan(15)
  expect(written.filter((action) => !(action in auditSentences))).toEqual([])
})

test.each(auditActionNames)('%s reads as a sentence, with a business and when it is gone', (action) => {
  const facts = { subjectId: 12, businessId: 34, data: {} }
  for (const business of ['Kadir Usta', null]) {
    const sentence = auditSentences[action]({ ...facts, business })
    expect(sentence).toMatch(/^[\p{L}\d][^.]*\.$/u)
    expect(sentence).not.toMatch(/undefined|null|NaN/)
  }
  expect(auditActionLabels[action]).toMatch(/^\p{Lu}/u)
})
