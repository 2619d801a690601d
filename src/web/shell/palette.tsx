import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { search } from '#areas/insight/search/contract.ts'
import { mayOpen } from '../access.ts'
import { queryOf } from '../api.ts'
import { useCommands, type Command as Action } from '../commands.ts'
import { useGo } from '../navigation.tsx'
import { allScreens, type ScreenRoute } from '../screens.ts'
import { useCan, useSession } from '../session.ts'
import { Icon } from '../ui/icon.tsx'
import { KeyHint } from '../ui/marks.tsx'
import { matches } from './matching.ts'
import { FoundRows } from './palette-found.tsx'
import { paletteStyles } from './palette-styles.ts'
import { takeTypedAhead } from './typed-ahead.ts'

const PAUSE_MS = 200

function usePaused(text: string) {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Goes, finds and does: guests, bookings, rooms, invoices, screens and actions. '>' shows actions only. */
export default function Palette({ text: first, close }: { text: string; close: () => void }) {
  const { t } = useTranslation('shell')
  const [typed, setTyped] = useState(first)
  /** The field takes the keys as soon as it is mounted, those typed before it included. */
  const takeKeys = useCallback((field: HTMLInputElement | null) => {
    if (!field) return
    field.focus()
    const ahead = takeTypedAhead()
    if (ahead) setTyped((now) => now + ahead)
  }, [])
  const isActionsOnly = typed.startsWith('>')
  const text = (isActionsOnly ? typed.slice(1) : typed).trim()
  const paused = usePaused(text)
  const canSearch = useCan('search.read') && !isActionsOnly && paused.length > 0
  const found = useQuery({
    ...queryOf(search.everything, { text: paused }),
    enabled: canSearch,
    placeholderData: (before) => before,
  })

  const actions = useCommands().filter((command) => matches(`${command.label} ${command.words ?? ''}`, text))
  const screens = useFoundScreens(text, isActionsOnly)
  const rows = canSearch ? (found.data?.rows ?? []) : []
  const isSettled = paused === text && !found.isFetching

  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby="palette-title"
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { sx: { width: 640, maxWidth: '100%', mt: { xs: 2, sm: '12vh' }, mx: { xs: 2, sm: 8 } } },
      }}
    >
      <h2 id="palette-title" className="visually-hidden">
        {t('search.open')}
      </h2>
      <Box component={Command} loop shouldFilter={false} label={t('search.open')} sx={paletteStyles}>
        <Box className="palette-box">
          <Icon name="search" />
          <Command.Input ref={takeKeys} value={typed} onValueChange={setTyped} placeholder={t('search.placeholder')} />
          <KeyHint keys="Esc" />
        </Box>
        <Command.List>
          <FoundRows rows={rows} close={close} />
          <Actions actions={actions} close={close} />
          <Screens screens={screens} close={close} />
          {rows.length + actions.length + screens.length === 0 && (
            <div className="palette-empty">{t(isSettled ? 'search.none' : 'loading')}</div>
          )}
        </Command.List>
        <Box className="palette-foot">
          <span>{t('search.hintActions')}</span>
          <span>{t('search.hintKeys')}</span>
        </Box>
      </Box>
    </Dialog>
  )
}

/** The screens that may be opened and are called alike, in the order of their names. */
function useFoundScreens(text: string, isActionsOnly: boolean): readonly ScreenRoute[] {
  const { t } = useTranslation('shell')
  const session = useSession()
  if (isActionsOnly) return []
  return allScreens()
    .filter(
      (screen) =>
        screen.guarded !== false &&
        !screen.path.includes(':') &&
        mayOpen(session, screen) &&
        matches(t(screen.title), text),
    )
    .toSorted((one, other) => t(one.title).localeCompare(t(other.title)))
}

function Screens({ screens, close }: { screens: readonly ScreenRoute[]; close: () => void }) {
  const { t } = useTranslation('shell')
  const go = useGo()
  if (screens.length === 0) return null
  return (
    <Command.Group heading={t('search.screens')}>
      {screens.map((screen) => (
        <Command.Item
          key={screen.path}
          value={`screen ${screen.path}`}
          onSelect={() => {
            close()
            go(screen.path)
          }}
        >
          <Icon name="chevronRight" />
          <span className="palette-title">{t(screen.title)}</span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

function Actions({ actions, close }: { actions: readonly Action[]; close: () => void }) {
  const { t } = useTranslation('shell')
  if (actions.length === 0) return null
  return (
    <Command.Group heading={t('search.actions')}>
      {actions.map((action) => (
        <Command.Item
          key={action.id}
          value={`action ${action.id}`}
          onSelect={() => {
            close()
            action.run()
          }}
        >
          <Icon name={action.icon ?? 'chevronRight'} />
          <span className="palette-title">{action.label}</span>
          {action.keys && <KeyHint keys={action.keys} />}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
