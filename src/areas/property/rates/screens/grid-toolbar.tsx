import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, isDay, type Day } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { RatePlan } from '../contract/rates.ts'
import { type View, VIEWS } from './sheet/cells.ts'

const LENGTHS = [7, 14, 30, 60, 180, 365, 730]

/** What the address of the screen chooses of the calendar: the first night, how many, one plan or all, and what its cells show. */
export function useGridChoice(): { from: Day; nights: number; planId: string; view: View } {
  const { today } = useDays()
  const [url] = useUrlState()
  const from = (isDay(url['from'] ?? '') ? url['from'] : today) as Day
  const nights = LENGTHS.find((length) => String(length) === url['nights']) ?? 14
  const view = VIEWS.find((each) => each === url['view']) ?? 'price'
  return { from, nights, planId: url['plan'] ?? '', view }
}

/** Moves the grid in time, and chooses how much of it is shown; `children` are at its end. */
export function GridToolbar({ plans, children }: { plans: readonly RatePlan[]; children: ReactNode }) {
  const { t } = useTranslation(['rates', 'shell'])
  const { today } = useDays()
  const [, setUrl] = useUrlState()
  const { from, nights, planId, view } = useGridChoice()
  const move = (days: number) => setUrl({ from: addDays(from, days) })
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
      <IconButton onClick={() => move(-nights)} aria-label={t('earlier')} disabled={from <= today}>
        <Icon name="back" />
      </IconButton>
      <Box sx={{ width: 226 }}>
        <DayInput label={t('from')} value={from} onChange={(day) => isDay(day) && setUrl({ from: day })} />
      </Box>
      <IconButton onClick={() => move(nights)} aria-label={t('later')}>
        <Icon name="chevronRight" />
      </IconButton>
      <Button onClick={() => setUrl({ from: undefined })} disabled={from === today}>
        {t('shell:today')}
      </Button>
      <ViewInput value={view} onChange={(next) => setUrl({ view: next === 'price' ? undefined : next })} />
      <MuiTextField
        select
        label={t('show')}
        value={nights}
        onChange={(event) => setUrl({ nights: event.target.value })}
        sx={{ width: 130 }}
      >
        {LENGTHS.map((length) => (
          <MenuItem key={length} value={length}>
            {t('shell:nights', { count: length })}
          </MenuItem>
        ))}
      </MuiTextField>
      <MuiTextField
        select
        label={t('plan')}
        value={planId}
        onChange={(event) => setUrl({ plan: event.target.value })}
        sx={{ width: 190 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('shell:list.all')}</MenuItem>
        {plans
          .filter((plan) => plan.isActive)
          .map((plan) => (
            <MenuItem key={plan.id} value={plan.id}>
              {plan.name}
            </MenuItem>
          ))}
      </MuiTextField>
      <Box sx={{ flex: 1 }} />
      {children}
    </Stack>
  )
}

type ViewProps = { label?: string; value: View; onChange: (view: View) => void }

/** What the cells show and take: prices, or one of the restrictions. */
export function ViewInput({ label, value, onChange }: ViewProps) {
  const { t } = useTranslation('rates')
  return (
    <MuiTextField
      select
      label={label ?? t('sheet.viewLabel')}
      value={value}
      onChange={(event) => onChange(event.target.value as View)}
      sx={{ width: 190 }}
    >
      {VIEWS.map((each) => (
        <MenuItem key={each} value={each}>
          {t(`sheet.view.${each}`)}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
