import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import {
  addNamedPlace,
  listNamedPlaces,
  type NamedPlace,
  placeNameKey,
  removeNamedPlace,
} from '#contract/named-places.ts'
import { type Point, roundTo100m } from '#lib/geo.ts'
import { namedPlaceText as text } from '#text/named-places.ts'
import { ask } from '#web/lib/ask.ts'
import { newClientId } from '#web/lib/call.ts'
import { keeping } from '#web/lib/kept-answers.ts'
import { readLocal, writeLocal } from '#web/lib/local-storage.ts'
import { makeSealedQueue } from '#web/lib/sealed-queue.ts'
import { SEAL, storedToken, storedUser } from '#web/lib/stored-session.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { useSave } from '#web/lib/use-save.ts'

/** A place that this device alone knows. */
type DevicePlace = { clientId: string; userId: number; at: number; name: string; point: Point }

const keyName = (userId: number) => `${SEAL}places ${userId}`
const myId = () => (storedToken() === null ? null : (storedUser()?.id ?? null))

/**
 * Sealed by a key that only the account's session gets, and in a database of its own: neither a release nor a logout loses
 * them, and nobody else on this phone reads them.
 */
const device = makeSealedQueue<DevicePlace>({
  name: 'named-places',
  owner() {
    const userId = myId()
    return userId === null ? null : { userId, of: `${userId}` }
  },
  keyOf: (userId) => readLocal(keyName(userId)),
})

const ACCOUNT = ['named-places']
const SLOT = 'named-places'

/** Stores the key, and under it what waited for it. */
async function askAccount(signal: AbortSignal): Promise<NamedPlace[]> {
  const [userId, token] = [myId(), storedToken()]
  const { places, key } = await ask(listNamedPlaces, {}, signal)
  if (userId !== null && token === storedToken() && readLocal(keyName(userId)) !== key) {
    writeLocal(keyName(userId), key)
    // Else a full phone may clear what is nowhere else.
    void navigator.storage?.persist?.().catch(() => undefined)
  }
  await device.keepUnkept()
  return places
}

/** `accountId` null: on this device alone. */
export type OwnPlace = { key: string; name: string; point: Point; accountId: number | null }

/** The places that the person named, the account's first; without a network as they were last answered. */
export function useNamedPlaces(): { places: readonly OwnPlace[]; isKept: boolean } {
  const live = useQuery({
    queryKey: ACCOUNT,
    queryFn: ({ signal }) => keeping(SLOT, askAccount(signal)),
    staleTime: 0, // another device may have added one
  })
  const { data: account = [] } = useKept<NamedPlace[]>(SLOT, live, (kept) => kept.data)
  const { of, list, unkept } = useSyncExternalStore(device.watch, device.snapshot)
  useEffect(() => void device.refresh().catch(() => undefined), [])
  const own = of !== null && of === `${myId()}` ? list : []
  const inAccount = account.map(({ id, name, lat, lng }) => ({
    key: `${id}`,
    name,
    point: { lat, lng },
    accountId: id,
  }))
  const isInAccount = ({ name, point }: DevicePlace) =>
    inAccount.some((one) => placeNameKey(one.name) === placeNameKey(name) && isSame(one.point, point))
  const onDevice = own
    .filter((place) => !isInAccount(place))
    .map(({ clientId, name, point }) => ({ key: clientId, name, point, accountId: null }))
  return { places: [...inAccount, ...onDevice], isKept: own.length === 0 || unkept.length === 0 }
}

const isSame = (a: Point, b: Point) => a.lat === b.lat && a.lng === b.lng

/** Keeps a place on this device, to 100 m. */
export async function keepOnDevice(name: string, point: Point): Promise<void> {
  const userId = myId()
  if (userId === null) return
  await device.put({
    clientId: newClientId(),
    userId,
    at: Date.now(),
    name: name.trim(),
    point: roundTo100m(point),
  })
}

async function dropFromDevice(key: string): Promise<void> {
  const one = device.snapshot().list.find(({ clientId }) => clientId === key)
  if (one) await device.drop(one)
}

const CHANGES = { stale: [ACCOUNT], toastsRefusal: true }

/** First it is there, then it is no more here: an interruption leaves it in both, and loses nothing. */
export const useMoveToAccount = () =>
  useSave(
    async ({ key, name, point }: OwnPlace) => {
      const added = await ask(addNamedPlace, { body: { name, ...point } })
      await dropFromDevice(key)
      return added
    },
    { ...CHANGES, done: ({ name }) => text.addedToAccount(name) },
  )

export const useMoveToDevice = () =>
  useSave(
    async ({ name, point, accountId }: OwnPlace) => {
      await keepOnDevice(name, point)
      if (accountId !== null) await ask(removeNamedPlace, { params: { id: accountId } })
    },
    { ...CHANGES, done: (_ok, { name }) => text.tookFromAccount(name) },
  )

export const useRemovePlace = (onRemoved: () => void) =>
  useSave(
    async ({ key, accountId }: OwnPlace) => {
      if (accountId === null) await dropFromDevice(key)
      else await ask(removeNamedPlace, { params: { id: accountId } })
    },
    { ...CHANGES, done: (_ok, { name }) => text.removed(name), onSuccess: onRemoved },
  )
