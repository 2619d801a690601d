import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { Arranging } from './use-arranging.ts'

type Props = {
  index: number
  name: string
  arranging: Arranging
  onEdit: () => void
  onGrip: (index: number, event: PointerEvent) => void
}

/** What can be done with a widget while the dashboard is arranged: a grip for pointers, and buttons that do the same. */
export function WidgetControls({ index, name, arranging, onEdit, onGrip }: Props) {
  const { t } = useTranslation('dashboards')
  const { draft, moveTo, resize, remove } = arranging
  const widget = draft[index]
  if (!widget) return null
  const control = (verb: string, icon: IconName, run: () => void, isOff = false, turn = 0) => (
    <Tooltip title={isOff ? '' : t(`control.${verb}`)}>
      <span>
        <IconButton
          size="small"
          data-control={`${widget.id} ${verb}`}
          aria-label={t(`control.${verb}Of`, { name })}
          disabled={isOff}
          onClick={run}
        >
          <Icon name={icon} sx={{ fontSize: 18, transform: `rotate(${turn}deg)` }} />
        </IconButton>
      </span>
    </Tooltip>
  )
  const isWide = widget.width === 2
  return (
    <Stack direction="row" sx={{ alignItems: 'center', bgcolor: 'var(--surface-sunken)', borderBottom: 1, borderColor: 'divider', flexWrap: 'wrap' }}>
      <Box
        aria-hidden="true"
        data-grip={index}
        onPointerDown={(event) => onGrip(index, event)}
        sx={{ flex: 1, minWidth: 24, minHeight: 40, px: 2, display: 'flex', alignItems: 'center', color: 'text.secondary', cursor: 'grab', touchAction: 'none' }}
      >
        <Icon name="move" sx={{ fontSize: 18 }} />
      </Box>
      {control('earlier', 'back', () => moveTo(index, index - 1, 'earlier'), index === 0)}
      {control('later', 'back', () => moveTo(index, index + 1, 'later'), index === draft.length - 1, 180)}
      {widget.form !== 'figure' && control(isWide ? 'narrower' : 'wider', isWide ? 'minus' : 'expand', () => resize(index))}
      {control('edit', 'edit', onEdit)}
      {control('remove', 'trash', () => remove(index))}
    </Stack>
  )
} // prettier-ignore
