import { expect, it } from 'vitest'
import { isKnownTag } from './request.ts'

const WEAK = 'W/"a1-x,y"'
const STRONG = '"a1-x,y"'

it.each([WEAK, STRONG, `"b", ${WEAK}`, `W/"b",${STRONG} , "c"`, '*', ' * '])(
  '%s names both kinds',
  (header) => {
    expect([isKnownTag(header, WEAK), isKnownTag(header, STRONG)]).toEqual([true, true])
  },
)

it.each([undefined, '', '"b"', 'W/"a1"', 'a1-x,y', '"a1-x, y"', '"*"', '"a1-x,y', 'W/, "'])(
  '%s names neither',
  (header) => {
    expect([isKnownTag(header, WEAK), isKnownTag(header, STRONG)]).toEqual([false, false])
  },
)
