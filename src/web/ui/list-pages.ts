import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { RequestOf, Named } from '#core/contract.ts'
import { keyOf, type PageOf, type RowOf, send } from '../api.ts'
import type { ApiError } from '../api-error.ts'

/** Pages that are cached at once, and so read again at once: three screens of rows. */
const MOST_PAGES = 3

/** Where a page begins: its cursor and how many rows lie before it. Those of the pages before it lead the way back. */
type Place = readonly [...{ after: string | undefined; start: number }[], { after: string | undefined; start: number }]

/**
 * A list read page by page with the server's cursor, of which the last few pages looked at are cached. Evicted pages are read again on
 * the way back to them.
 */
export const listPagesOf = <R extends Named>(route: R, input: RequestOf<R>) =>
  infiniteQueryOptions<PageOf<RowOf<R>>, ApiError, InfiniteData<PageOf<RowOf<R>>, Place>, readonly unknown[], Place>({
    queryKey: [...keyOf(route, input), 'list'],
    queryFn: async ({ pageParam, signal }) => {
      const { after } = here(pageParam)
      return (await send(route, { ...(input as object), after } as RequestOf<R>, { signal })) as PageOf<RowOf<R>>
    },
    initialPageParam: [{ after: undefined, start: 0 }],
    getNextPageParam: (page, _, place) =>
      page.next === undefined
        ? undefined
        : [...place, { after: page.next, start: here(place).start + page.rows.length }],
    getPreviousPageParam: (_page, _pages, [...way]) => {
      way.pop()
      const before = way.pop()
      return before && [...way, before]
    },
    maxPages: MOST_PAGES,
  })

const here = (place: Place) => place[place.length - 1] ?? { after: undefined, start: 0 }

/** How many rows lie before the first cached one. */
export const startOf = (place: Place | undefined): number => (place ? here(place).start : 0)
