import { countVisit, type VisitKind } from '#contract/visits.ts'
import { call } from './call.ts'

/** Tells the server of a visit and waits for nothing: a call or a link goes on at once, and may leave the page. */
export function tellVisit(businessId: number, kind: VisitKind): void {
  void call(countVisit, { params: { id: businessId }, body: { kind } }, { keepalive: true })
}
