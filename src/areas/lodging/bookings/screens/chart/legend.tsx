import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { RoomConditionMark, StatusChip } from '#web/ui/marks.tsx'
import { lookNames, toneOf } from './look.ts'
import styles from './chart.module.css'

const conditions = ['DIRTY', 'CLEANING', 'CLEAN', 'INSPECTED'] as const

/** The meaning of the chart's colours, signs and letters. */
export function LegendButton() {
  const { t } = useTranslation('bookings')
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Tooltip title={t('chart.legend')}>
        <IconButton ref={place} aria-label={t('chart.legend')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="help" />
        </IconButton>
      </Tooltip>
      <Popover
        open={isOpen}
        anchorEl={() => place.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('chart.legend'), sx: { p: 4, width: 320 } } }}
      >
        <Stack sx={{ gap: 4 }}>
          <Part title={t('chart.legendStays')}>
            {lookNames
              .filter((name) => name !== 'cancelled')
              .map((name) => (
                <StatusChip key={name} tone={toneOf(name)} label={t(`chart.look.${name}`)} />
              ))}
            <StatusChip tone="blocked" label={t('chart.block.OUT_OF_ORDER')} />
          </Part>
          <Part title={t('chart.legendMarks')}>
            <Mark sign={<Icon name="lock" sx={{ fontSize: 16 }} />} label={t('chart.locked')} />
            <Mark sign={<Icon name="people" sx={{ fontSize: 16 }} />} label={t('chart.ofGroup')} />
            <Mark sign={<small>+2</small>} label={t('chart.allottedMark')} />
            <Mark sign={<strong>↑</strong>} label={t('chart.upgraded')} />
            <Mark sign={<span className={styles['tape-balance']} />} label={t('chart.hasBalance')} />
          </Part>
          <Part title={t('chart.legendRooms')}>
            {conditions.map((condition) => (
              <RoomConditionMark key={condition} condition={condition} withLabel />
            ))}
          </Part>
          <Typography variant="caption" color="textSecondary">
            {t('chart.legendHelp')}
          </Typography>
        </Stack>
      </Popover>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <Typography variant="subtitle2" color="textSecondary" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, columnGap: 3 }}>{children}</Box>
    </Box>
  )
}

function Mark({ sign, label }: { sign: ReactNode; label: string }) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, fontSize: 13 }}>
      <Box aria-hidden sx={{ width: 20, display: 'grid', placeItems: 'center' }}>
        {sign}
      </Box>
      {label}
    </Stack>
  )
}
