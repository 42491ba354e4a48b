import { expect, test } from 'vitest'
import type { EventData, LiveEvent } from '#contract/live.ts'
import { beginOwnUse, beginTurn, makePrizeEars } from './follow-prizes.ts'

const prize = (side: EventData<'prize'>['side'], state: EventData<'prize'>['state']): LiveEvent => ({
  ...{ id: null, event: 'prize' },
  data: { prizeId: 1, businessId: 2, side, state },
})

function makeHeard() {
  const told: string[] = []
  const note = (what: string) => () => void told.push(what)
  const { onEvent: hear, onLost: lose } = makePrizeEars({
    ...{ own: note('own'), wheels: note('wheels'), issued: note('issued'), used: note('used') },
  })
  return { told, hear, lose }
}

test('a win of another device refreshes prizes and wheels, a use the prizes; the issuer’s list its own', () => {
  const { told, hear } = makeHeard()
  hear(prize('customer', 'active'))
  expect(told.splice(0)).toEqual(['own', 'wheels'])
  hear(prize('customer', 'used'))
  expect(told.splice(0)).toEqual(['own', 'used'])
  hear(prize('issuer', 'active'))
  expect(told).toEqual(['issued'])
})

test('a use that this page made says so itself; refused, the next one is told', () => {
  const { told, hear } = makeHeard()
  const takeBack = beginOwnUse(1)
  hear(prize('customer', 'used'))
  expect(told.splice(0)).toEqual(['own'])
  takeBack()
  hear(prize('customer', 'used'))
  expect(told).toEqual(['own', 'used'])
})

test('while a wheel turns here nothing tells where it will stop', () => {
  const { told, hear, lose } = makeHeard()
  const hasLanded = beginTurn()
  lose()
  hear(prize('customer', 'active'))
  expect(told.splice(0)).toEqual(['issued'])
  hasLanded()
  hasLanded()
  hear(prize('customer', 'active'))
  expect(told).toEqual(['own', 'wheels'])
})

test('where something may have been missed all of it is asked for again', () => {
  const { told, lose } = makeHeard()
  lose()
  expect(told).toEqual(['issued', 'own', 'wheels'])
})
