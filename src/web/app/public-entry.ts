import { followChanges } from '#web/features/directory/follow-changes.ts'
import { offerShare, offerThemes } from '#web/features/directory/offer-buttons.ts'
import { offerHowFar } from '#web/features/directory/offer-how-far.ts'
import { offerNearList } from '#web/features/directory/offer-near-list.ts'
import { offerNearMe } from '#web/features/directory/offer-near-me.ts'
import { offerQuestion } from '#web/features/directory/offer-question.ts'
import { tellGuestVisits } from '#web/features/directory/tell-guest-visits.ts'

// What moves on a public page, without React: the pages stand as the server wrote them.

offerThemes()
offerShare()
offerNearMe()
offerHowFar()
followChanges(offerNearList())
tellGuestVisits()
offerQuestion(() => import('#web/features/checks/ask-guest.ts'))
