import { fold } from '#lib/turkish.ts'

type Searchable = {
  name: string
  description: string
  address: string
  district: string | null
  services?: string[]
}

/** What `business.search_text` holds: everything a person may look for, folded. */
export function searchText({ name, description, address, district, services = [] }: Searchable): string {
  return fold([name, district ?? '', address, description, ...services].join(' '))
}
