import MuiLink from '@mui/material/Link'
import { touchLine } from './theme/touch.ts'
import { useParams, useRouter, useRouterState } from '@tanstack/react-router'
import type { Address, Written } from '#core/address.ts'
import { preloadScreen } from './screens.ts'
import { useCallback, useMemo, type MouseEvent, type ReactNode } from 'react'

type Go = <const A extends Address>(address: A & Written<A>, options?: { replace?: boolean }) => void

/** Goes to an in-app address: go(`/master-service/reservation-details/${reference}`). */
export function useGo(): Go {
  const { history } = useRouter()
  return useCallback<Go>(
    (address, { replace } = {}) => (replace ? history.replace(address) : history.push(address)),
    [history],
  )
}

/** The `:fields` of the screen's path. */
export const useScreenParams = (): Readonly<Record<string, string>> => useParams({ strict: false })

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

type LinkToProps = {
  href: Address
  onClick: (event: MouseEvent) => void
  /** A user who points at it, or reaches it by the keyboard, is about to go there. */
  onPointerEnter: () => void
  onFocus: () => void
}

/** For any element that is a link: a real address to copy or open in a tab, and no reload on a plain click. */
export const useLinkTo = <const A extends Address>(address: A & Written<A>): LinkToProps => useLinkProps(address)

function useLinkProps(address: Address): LinkToProps {
  const { history } = useRouter()
  const onClick = useCallback(
    (event: MouseEvent) => {
      if (!isPlainClick(event) || event.defaultPrevented) return
      event.preventDefault()
      history.push(address)
    },
    [address, history],
  )
  const preload = useCallback(() => preloadScreen(address), [address])
  return { href: address, onClick, onPointerEnter: preload, onFocus: preload }
}

type LinkProps<A extends Address> = {
  to: A & Written<A>
  children: ReactNode
  isQuiet?: boolean
  /** Not in the run of a text: as high as a finger needs where one points. */
  isAlone?: boolean
}

export function Link<const A extends Address>({ to, children, isQuiet, isAlone }: LinkProps<A>) {
  return (
    <MuiLink
      {...useLinkProps(to)}
      underline={isQuiet ? 'hover' : 'always'}
      {...(isQuiet && { color: 'inherit' })}
      {...(isAlone && { sx: touchLine })}
    >
      {children}
    </MuiLink>
  )
}

type UrlState = Readonly<Record<string, string | undefined>>

/**
 * The view of a list, stored in the address so that it can be shared, reloaded and returned to.
 * Setting a field to undefined or '' takes it out of the address.
 */
export function useUrlState(): [UrlState, (change: UrlState) => void] {
  const { history } = useRouter()
  const searchText = useRouterState({ select: (state) => state.location.searchStr })
  const state = useMemo(() => Object.fromEntries(new URLSearchParams(searchText)), [searchText])
  const set = useCallback(
    (change: UrlState) => {
      const { pathname, search } = history.location
      history.replace(`${pathname}${changedSearch(search, change)}`)
    },
    [history],
  )
  return [state, set]
}

/** The query string after a change, fields in a fixed order so equal views have equal addresses. */
export function changedSearch(search: string, change: UrlState): '' | `?${string}` {
  const fields = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') fields.delete(name)
    else fields.set(name, value)
  }
  fields.sort()
  return fields.size > 0 ? `?${fields}` : ''
}
