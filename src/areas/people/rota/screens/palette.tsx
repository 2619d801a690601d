import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import type { ShiftType } from '../contract/replies.ts'
import type { Brush } from './grid/edits.ts'
import type { Edits } from './grid/use-edits.ts'
import { SetUpHint } from './hints.tsx'
import styles from './palette.module.css'

type Props = {
  types: readonly ShiftType[]
  brush: Brush | undefined
  onBrush: (brush: Brush | undefined) => void
  edits: Edits
}

/** Shift types to paint with: one is chosen, and cells that are pressed or drawn over get it. Its letters do the same by key. */
export function Palette({ types, brush, onBrush, edits }: Props) {
  const { t } = useTranslation(['rota', 'shell'])
  const chosen = brush === 'OFF' ? 'OFF' : brush?.type.id
  const offered = types.filter(({ isActive }) => isActive)
  const toggle = (next: Brush, id: string) => onBrush(chosen === id ? undefined : next)
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label={t('palette.title')}
      className="no-print"
      sx={{ alignItems: 'center', gap: 1, mb: 2, overflowX: 'auto', flexShrink: 0, pb: 0.5 }}
    >
      {offered.length === 0 && <SetUpHint text={t('setUp.noTypes')} />}
      {offered.map((type) => (
        <ToggleButton
          key={type.id}
          value={type.id}
          size="small"
          selected={chosen === type.id}
          onChange={() => toggle({ type }, type.id)}
          title={`${type.name}, ${type.starts}–${type.ends}`}
          sx={{ py: 0, px: 2, minHeight: 36, textTransform: 'none', flexShrink: 0, gap: 1.5 }}
        >
          <span className={styles['swatch']} data-color={type.color} aria-hidden />
          <b>{type.code}</b>
          <span className="visually-hidden">{type.name}</span>
        </ToggleButton>
      ))}
      <ToggleButton
        value="OFF"
        size="small"
        selected={chosen === 'OFF'}
        onChange={() => toggle('OFF', 'OFF')}
        sx={{ py: 0, px: 2, minHeight: 36, textTransform: 'none', flexShrink: 0 }}
      >
        {t('kind.DAY_OFF')}
      </ToggleButton>
      <Button
        startIcon={<Icon name="undo" />}
        disabled={!edits.canUndo || edits.isPending}
        onClick={edits.undo}
        sx={{ flexShrink: 0 }}
      >
        {t('shell:undo')}
      </Button>
    </Stack>
  )
}
