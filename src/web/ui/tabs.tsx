import Tab from '@mui/material/Tab'
import MuiTabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'
import { useUrlState } from '../navigation.tsx'

/** The tabs of a page: which is open, and the bar to turn to another. `Page` shows them. */
export type PageTabs<N extends string = string> = { open: N; bar: ReactNode }

type Shown<N> = { names: readonly N[]; open: N; label: (name: N) => ReactNode; select: (next: N) => void }

/** A button that leads nowhere takes no room, and names that go on beyond the end fade out there. */
const scrolled = {
  '& .MuiTabs-scrollButtons.Mui-disabled': { width: 0 },
  '&:has(> .MuiTabs-scroller + .MuiTabs-scrollButtons:not(.Mui-disabled)) > .MuiTabs-scroller': {
    maskImage: 'linear-gradient(to right, #000 calc(100% - 48px), transparent)',
  },
} as const

/** Tabs controlled by the caller, for example when each is a screen of its own. */
export function tabsOf<N extends string>({ names, open, label, select }: Shown<N>): PageTabs<N> {
  const bar = (
    <MuiTabs
      sx={scrolled}
      value={open}
      variant="scrollable"
      allowScrollButtonsMobile
      onChange={(_, next: N) => select(next)}
    >
      {names.map((name) => (
        <Tab key={name} value={name} label={label(name)} id={`tab-${name}`} aria-controls="tab-content" />
      ))}
    </MuiTabs>
  )
  return { open, bar }
}

type Options<N> = {
  label: (name: N) => ReactNode
  /** The query parameter with the name of the open tab. */
  field?: string
  /** Fields of the address that mean the same under every tab; the filters of one mean nothing in the next. */
  preservedFields?: readonly string[]
}

/** Tabs stored in the address, so that they can be shared and returned to; without a parameter the first one is open. */
export function useTabs<N extends string>(
  names: readonly [N, ...N[]],
  { label, field = 'tab', preservedFields = [] }: Options<N>,
): PageTabs<N> {
  const [url, setUrl] = useUrlState()
  const select = (next: N) => {
    const left = Object.keys(url).filter((name) => !preservedFields.includes(name))
    setUrl({
      ...Object.fromEntries(left.map((name) => [name, undefined])),
      [field]: next === names[0] ? undefined : next,
    })
  }
  return tabsOf({ names, open: names.find((name) => name === url[field]) ?? names[0], label, select })
}
