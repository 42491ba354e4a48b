import { useQuery } from '@tanstack/react-query'
import { listDistricts, listProvinces } from '#contract/places.ts'
import { ask } from '#web/lib/ask.ts'

export const useProvinces = (isWanted = true) =>
  useQuery({
    queryKey: ['provinces'],
    queryFn: ({ signal }) => ask(listProvinces, {}, signal),
    enabled: isWanted,
  })

/** `plate` empty: none chosen yet. */
export const useDistricts = (plate: string) =>
  useQuery({
    queryKey: ['districts', plate],
    queryFn: ({ signal }) => ask(listDistricts, { params: { plate } }, signal),
    enabled: plate !== '',
  })
