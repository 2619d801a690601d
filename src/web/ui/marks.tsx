import Box from '@mui/material/Box'
import { conditionMarks, statusColors, type ConditionName, type StatusTone } from '../theme/status-colors.ts'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from './icon.tsx'

/** The second cue of each tone, so colour is never the only one. */
export const toneIcons: Record<StatusTone, IconName | undefined> = {
  urgent: 'alert',
  arrives: 'arrive',
  inHouse: 'bed',
  leaves: 'leave',
  confirmed: undefined,
  tentative: 'clock',
  past: 'check',
  blocked: 'wrench',
  cancelled: 'close',
}

/** A status in words on its colour. */
export function StatusChip({ tone, label, icon }: { tone: StatusTone; label: string; icon?: IconName }) {
  const colors = statusColors[tone]
  const mark = icon ?? toneIcons[tone]
  return (
    <Box
      component="span"
      data-status={tone}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        height: 22,
        px: 2,
        borderRadius: '11px',
        border: '1px solid',
        borderStyle: tone === 'tentative' ? 'dashed' : 'solid',
        borderColor: colors.edge,
        bgcolor: colors.fill,
        color: colors.text,
        fontSize: 12,
        fontWeight: 500,
        lineHeight: '16px',
        whiteSpace: 'nowrap',
        backgroundImage: tone === 'blocked' ? 'var(--hatch)' : 'none',
        textDecoration: tone === 'cancelled' ? 'line-through' : 'none',
      }}
    >
      {mark && <Icon name={mark} sx={{ fontSize: 14, strokeWidth: 2.2 }} aria-hidden />}
      {label}
    </Box>
  )
}

/** A room's condition or block: its letter in its colour, with the word read aloud or shown beside it. */
export function RoomConditionMark({ condition, withLabel }: { condition: ConditionName; withLabel?: boolean }) {
  const { t } = useTranslation('shell')
  const { color, letter } = conditionMarks[condition]
  const label = t(`condition.${condition}`)
  return (
    <Box
      component="span"
      data-condition={condition}
      title={label}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, color, whiteSpace: 'nowrap' }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'inline-grid',
          placeItems: 'center',
          width: 20,
          height: 20,
          borderRadius: '5px',
          border: '1.5px solid',
          fontSize: 11,
          fontWeight: 600,
        }}
      >
        {letter}
      </Box>
      <span className={withLabel ? undefined : 'visually-hidden'}>{label}</span>
    </Box>
  )
}

const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }

/** The shortcut of a button, shown beside it: `<KeyHint keys="Alt+T" />`. */
export function KeyHint({ keys }: { keys: string }) {
  const isMac = navigator.platform.startsWith('Mac')
  const shown = keys.split('+').map((key) => (key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : (ARROWS[key] ?? key)))
  return (
    <Box component="span" aria-hidden className="no-print" sx={{ display: 'inline-flex', gap: 0.5 }}>
      {shown.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </Box>
  )
}
