import { Suspense, lazy, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../shortcuts.ts'
import { makeStore, useStore } from '../store.ts'
import { shellSlots } from './slots.ts'
import { collectTyping, stopCollecting } from './typed-ahead.ts'

const fetchPalette = () => import('./palette.tsx')
const Palette = lazy(fetchPalette)
const ShortcutsSheet = lazy(() => import('./shortcuts-sheet.tsx'))

const PALETTE_AFTER_MS = 1_500

const palette = makeStore<{ isOpen: boolean; text: string }>({ isOpen: false, text: '' })
const sheet = makeStore(false)
const closePalette = (): void => palette.set({ isOpen: false, text: '' })

/** Opens the palette; what is typed until its field is drawn is collected for it. */
export function openPalette(text = ''): void {
  if (palette.get().isOpen) return
  collectTyping(closePalette)
  // Code that fails to load must not block the keys.
  fetchPalette().catch(stopCollecting)
  palette.set({ isOpen: true, text })
}
export const openShortcuts = (): void => sheet.set(true)

/** Fetches the shortcut sheet at its first use, the palette once the first screen is drawn. */
export function PaletteHost() {
  useEffect(() => {
    // Without a connection it is fetched when it is opened.
    const timer = setTimeout(() => void fetchPalette().catch(() => {}), PALETTE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const { t } = useTranslation('shell')
  const { isOpen, text } = useStore(palette)
  const isSheetOpen = useStore(sheet)
  useShortcut({ keys: 'Mod+K', label: t('search.open'), run: () => openPalette() })
  useShortcut({ keys: '/', label: t('search.open'), run: () => openPalette() })
  useShortcut({ keys: '?', label: t('shortcuts.title'), run: openShortcuts })
  return (
    <Suspense fallback={null}>
      {isOpen && <Palette text={text} close={closePalette} />}
      {isSheetOpen && <ShortcutsSheet close={() => sheet.set(false)} />}
    </Suspense>
  )
}

/** The areas' own shortcuts and commands, mounted once for the whole session. */
export function AreaCommands() {
  return shellSlots.commands.map((Commands, index) => (
    <Suspense key={index} fallback={null}>
      <Commands />
    </Suspense>
  ))
}
