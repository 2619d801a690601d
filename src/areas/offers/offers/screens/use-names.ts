import { useQueries, useQuery } from '@tanstack/react-query'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { queryOf } from '#web/api.ts'
import type { OfferGift } from '../contract/fields.ts'

type Limits = { productIds?: (string | undefined)[] | undefined; categories?: (string | undefined)[] | undefined }

/** What the extra, the products and the groups of products are called that an offer names as it is typed. */
export function useNames(gift: OfferGift | null, { productIds = [], categories = [] }: Limits): Record<string, string> {
  const ids = [...new Set([gift?.productId, ...productIds])].filter((id): id is string => typeof id === 'string')
  const extraId = gift?.extraId ?? null
  const extras = useQuery({ ...queryOf(folios.extras, {}), enabled: extraId !== null }).data?.rows ?? []
  const groups = useQuery({ ...queryOf(products.groups, {}), enabled: categories.length > 0 }).data?.rows ?? []
  const named = useQueries({ queries: ids.map((productId) => queryOf(products.get, { productId })) })
  const rows = [...extras, ...groups, ...named.flatMap(({ data }) => data ?? [])]
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
