import { expect, test } from 'vitest'
import { parseSmsAnswer } from './sms.ts'

test.each([
  ['1 20 47', { accept: true, minutes: 20, code: 47 }],
  [' 1  20 ', { accept: true, minutes: 20, code: null }],
  ['1, 20 dk 47', { accept: true, minutes: 20, code: 47 }],
  ['0 47', { accept: false, minutes: null, code: 47 }],
  ['0', { accept: false, minutes: null, code: null }],
  ['1', null],
  ['20', null],
  ['evet 20', null],
  ['1 20 47 5', null],
  ['0 20 47', null],
])('"%s"', (text, answer) => expect(parseSmsAnswer(text)).toEqual(answer))
