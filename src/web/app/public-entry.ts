import { followChanges } from '#web/features/directory/follow-changes.ts'
import { offerNearList } from '#web/features/directory/offer-near-list.ts'
import { offerNearMe } from '#web/features/directory/offer-near-me.ts'
import { offerShare } from '#web/features/directory/offer-share.ts'
import { offerThemes } from '#web/features/directory/offer-themes.ts'
import { tellGuestVisits } from '#web/features/directory/tell-guest-visits.ts'

// What moves on a public page, without React: the pages stand as the server wrote them.

offerThemes()
offerShare()
offerNearMe()
followChanges(offerNearList())
tellGuestVisits()
