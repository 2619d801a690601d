import { useQueries, useQuery } from '@tanstack/react-query'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { queryOf } from '#web/api.ts'
import type { OfferGift } from '../contract/fields.ts'
import { offers } from '../contract/offers.ts'

type Limit = 'productIds' | 'categories' | 'roomTypeIds' | 'ratePlanIds' | 'outletIds' | 'segmentIds'
type Limits = Partial<Record<Limit, (string | undefined)[] | undefined>>

/** What the things are called that an offer names as it is typed. */
export function useNames(gift: OfferGift | null, limits: Limits): Record<string, string> {
  const {
    productIds = [],
    categories = [],
    roomTypeIds = [],
    ratePlanIds = [],
    outletIds = [],
    segmentIds = [],
  } = limits
  const ids = [...new Set([gift?.productId, ...productIds])].filter((id): id is string => typeof id === 'string')
  const extraId = gift?.extraId ?? null
  const extras = useQuery({ ...queryOf(folios.extras, {}), enabled: extraId !== null }).data?.rows ?? []
  const groups = useQuery({ ...queryOf(products.groups, {}), enabled: categories.length > 0 }).data?.rows ?? []
  const types = useQuery({ ...queryOf(rooms.types, {}), enabled: roomTypeIds.length > 0 }).data?.rows ?? []
  const plans = useQuery({ ...queryOf(rates.plans, {}), enabled: ratePlanIds.length > 0 }).data?.rows ?? []
  const places = useQuery({ ...queryOf(outlets.list, {}), enabled: outletIds.length > 0 }).data?.rows ?? []
  const chosen = { ...queryOf(offers.segments, { limit: 200 }), enabled: segmentIds.length > 0 }
  const segments = useQuery(chosen).data?.rows ?? []
  const named = useQueries({ queries: ids.map((productId) => queryOf(products.get, { productId })) })
  const rows = [
    ...extras,
    ...groups,
    ...types,
    ...plans,
    ...places,
    ...segments,
    ...named.flatMap(({ data }) => data ?? []),
  ]
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
