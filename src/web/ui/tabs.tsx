import Tab from '@mui/material/Tab'
import MuiTabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'
import { useUrlState } from '../navigation.tsx'

/** The tabs of a page: which is open, and the bar to turn to another. `Page` shows them. */
export type PageTabs<N extends string = string> = { open: N; bar: ReactNode }

type Shown<N> = { names: readonly N[]; open: N; label: (name: N) => ReactNode; turn: (next: N) => void }

/** Tabs that are told which is open: each is a screen of its own, say. */
export function tabsOf<N extends string>({ names, open, label, turn }: Shown<N>): PageTabs<N> {
  const bar = (
    <MuiTabs value={open} variant="scrollable" allowScrollButtonsMobile onChange={(_, next: N) => turn(next)}>
      {names.map((name) => (
        <Tab key={name} value={name} label={label(name)} id={`tab-${name}`} aria-controls="tab-content" />
      ))}
    </MuiTabs>
  )
  return { open, bar }
}

type Options<N> = {
  label: (name: N) => ReactNode
  /** The field of the address that says which is open. */
  field?: string
  /** Fields of the address that mean the same under every tab; the filters of one mean nothing in the next. */
  keeps?: readonly string[]
}

/** Tabs that stand in the address, so that they can be shared and gone back to; the first one is open when nothing is said. */
export function useTabs<N extends string>(
  names: readonly [N, ...N[]],
  { label, field = 'tab', keeps = [] }: Options<N>,
): PageTabs<N> {
  const [url, setUrl] = useUrlState()
  const turn = (next: N) => {
    const left = Object.keys(url).filter((name) => !keeps.includes(name))
    setUrl({
      ...Object.fromEntries(left.map((name) => [name, undefined])),
      [field]: next === names[0] ? undefined : next,
    })
  }
  return tabsOf({ names, open: names.find((name) => name === url[field]) ?? names[0], label, turn })
}
