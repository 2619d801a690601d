import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { ApiError } from '#web/api-error.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { attendance } from '../contract/attendance.ts'
import type { Direction } from '../rules/choices.ts'
import { OwnDays } from './own-days.tsx'
import { OwnHours } from './own-hours.tsx'
import { positionOf } from './position.ts'
import { useLength } from './use-length.ts'

type Own = Reply<typeof attendance.own>

/** `/hrm/clock`: one's own time, for a phone: in, out and breaks by one button each, and the hours of the months. */
export function ClockPage() {
  const { t } = useTranslation('attendance')
  const read = useQuery(queryOf(attendance.own, {}))
  const isNone = read.error instanceof ApiError && read.error.code === 'not_found'
  return (
    <Page title={t('clock.title')} isNarrow>
      {isNone && <EmptyState icon="person" title={t('clock.none')} text={t('clock.noneText')} />}
      {read.isLoadingError && !isNone && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton />}
      {read.data && (
        <Stack spacing={4}>
          <Buttons own={read.data} />
          <OwnDays own={read.data} />
          <Months own={read.data} />
          <OwnHours />
          <Kiosk own={read.data} />
        </Stack>
      )}
    </Page>
  )
}

/** What one is now, and the next step as a big button. */
function Buttons({ own }: { own: Own }) {
  const { t } = useTranslation('attendance')
  const notify = useNotify()
  const { mutate, isPending } = useSend(attendance.clock)
  const [hasConsent, setConsent] = useState(false)
  const [isLocating, setLocating] = useState(false)
  const { state, since, wantsPlace, hasPhone } = own
  if (!hasPhone) return <Alert severity="info">{t('clock.closed')}</Alert>
  const send = async (direction: Direction) => {
    setLocating(true)
    const position = wantsPlace && hasConsent ? await positionOf() : null
    setLocating(false)
    const place = position && ({ ...position, hasConsent: true } as const)
    mutate(
      { direction, clientId: crypto.randomUUID(), place },
      { onSuccess: () => toast(t(`clock.done.${direction}`)), onError: notify.refusal },
    )
  }
  const main: Direction = state === 'OUT' ? 'IN' : state === 'IN' ? 'OUT' : 'BREAK_END'
  return (
    <Stack spacing={3} sx={{ alignItems: 'center' }}>
      <Typography component="p" variant="h3" role="status">
        {t(`clock.state.${state}`)}
        {since && state !== 'OUT' && (
          <Typography component="span" color="textSecondary" sx={{ display: 'block', textAlign: 'center' }}>
            <MomentText instant={since} />
          </Typography>
        )}
      </Typography>
      <LoadingButton
        variant="contained"
        size="large"
        isLoading={isPending || isLocating}
        onClick={() => void send(main)}
        sx={{ width: '100%', maxWidth: 360, minHeight: 96, fontSize: 24 }}
      >
        {t(`clock.press.${main}`)}
      </LoadingButton>
      {state === 'IN' && (
        <Button disabled={isPending || isLocating} onClick={() => void send('BREAK_START')}>
          {t('clock.press.BREAK_START')}
        </Button>
      )}
      {wantsPlace && (
        <FormControlLabel
          control={<Checkbox checked={hasConsent} onChange={(_event, isOn) => setConsent(isOn)} />}
          label={t('clock.consent')}
        />
      )}
    </Stack>
  )
}

/** Hours of this month and the ones before: planned, worked, and what is over. */
function Months({ own }: { own: Own }) {
  const { t } = useTranslation('attendance')
  const { day } = useDays()
  const hours = useLength()
  return (
    <Section title={t('clock.hours')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label={t('clock.hours')}>
        {own.months.map(({ month, planned, worked, balance }) => (
          <Box component="li" key={month} sx={{ display: 'flex', gap: 2, minHeight: 48, alignItems: 'center' }}>
            <Box sx={{ flex: 1 }}>{day(month, 'month')}</Box>
            <Typography variant="caption" color="textSecondary">
              {t('clock.worked', { worked: hours(worked), planned: hours(planned) })}
            </Typography>
            <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{hours(balance)}</Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}

/** What one types at a kiosk. */
function Kiosk({ own }: { own: Own }) {
  const { t } = useTranslation('attendance')
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t('clock.kiosk')}>
      <FactList
        facts={[
          [t('clock.number'), String(own.number)],
          [t('clock.pin'), own.hasPin ? t('clock.pinSet') : t('clock.pinMissing')],
        ]}
      />
      <Button onClick={() => setOpen(true)}>{t('clock.choosePin')}</Button>
      {isOpen && <PinDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}

function PinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('attendance')
  const form = useRouteForm(attendance.setPin, {
    defaults: { pin: '' },
    onDone: () => {
      toast(t('clock.pinSaved'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('clock.choosePin')} onClose={onClose}>
      <TextField form={form} name="pin" label={t('clock.pin')} type="password" isRequired />
    </FormDialog>
  )
}
