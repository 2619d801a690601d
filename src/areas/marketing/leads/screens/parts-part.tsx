import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Day, firstOfMonth } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { DayField, NumberField, TextField, TimeField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { leads } from '../contract/leads.ts'
import type { WholeDeal } from '../contract/replies.ts'
import { isDealOver } from '../rules/states.ts'

type Props = { whole: WholeDeal }

/** Functions and extras of a deal: what is in its proposal beside the rooms. */
export function PartsPart({ whole }: Props) {
  const { t } = useTranslation('leads')
  const [open, setOpen] = useState<'FUNCTION' | 'EXTRA'>()
  const { deal, functions, extras } = whole
  const mayChange = useCan('leads.work') && !isDealOver(deal.stage)
  const notify = useNotify()
  const { mutate, isPending } = useSend(leads.setDealParts)
  const store = (parts: Pick<WholeDeal, 'functions' | 'extras'>) =>
    mutate({ dealId: deal.id, version: deal.version, ...parts }, { onError: notify.refusal })
  const close = () => setOpen(undefined)
  return (
    <Section title={t('parts.title')}>
      {functions.length + extras.length === 0 && <Typography color="textSecondary">{t('parts.none')}</Typography>}
      {functions.map((one, at) => (
        <Line
          key={`function ${at}`}
          name={one.name}
          isPending={isPending}
          onRemove={
            mayChange ? () => store({ functions: functions.filter((_, place) => place !== at), extras }) : undefined
          }
        >
          <DayText day={one.on} /> {one.startsAt}–{one.endsAt} · {t('parts.attendees', { count: one.attendees })} ·{' '}
          <MoneyText amount={one.price} currency={deal.currency} />
        </Line>
      ))}
      {extras.map((one, at) => (
        <Line
          key={`extra ${at}`}
          name={one.name}
          isPending={isPending}
          onRemove={
            mayChange ? () => store({ functions, extras: extras.filter((_, place) => place !== at) }) : undefined
          }
        >
          {one.quantity} × <MoneyText amount={one.price} currency={deal.currency} />
        </Line>
      ))}
      {mayChange && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', mt: 2 }}>
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setOpen('FUNCTION')}>
            {t('parts.addFunction')}
          </Button>
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setOpen('EXTRA')}>
            {t('parts.addExtra')}
          </Button>
        </Stack>
      )}
      {open === 'FUNCTION' && <FunctionDialog whole={whole} onClose={close} />}
      {open === 'EXTRA' && <ExtraDialog whole={whole} onClose={close} />}
    </Section>
  )
}

type LineProps = { name: string; isPending: boolean; onRemove: (() => void) | undefined; children: React.ReactNode }

function Line({ name, isPending, onRemove, children }: LineProps) {
  const { t } = useTranslation('leads')
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, justifyContent: 'space-between' }}>
      <div>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography color="textSecondary">{children}</Typography>
      </div>
      {onRemove && (
        <IconButton aria-label={t('parts.remove', { name })} disabled={isPending} onClick={onRemove}>
          <Icon name="close" />
        </IconButton>
      )}
    </Stack>
  )
}

type Closes = Props & { onClose: () => void }

function useParts({ whole: { deal, functions, extras }, onClose }: Closes, added: 'functions' | 'extras') {
  const { t } = useTranslation('leads')
  const { today } = useDays()
  const on: Day = deal.arrival ?? deal.closeOn ?? firstOfMonth(today as Day)
  const newFunction = { on, startsAt: '19:00', endsAt: '23:00', name: '', attendees: 1, price: minor(0) }
  const newExtra = { name: '', quantity: 1, price: minor(0) }
  return useRouteForm(leads.setDealParts, {
    known: { dealId: deal.id, version: deal.version },
    defaults: {
      functions: added === 'functions' ? [...functions, newFunction] : functions,
      extras: added === 'extras' ? [...extras, newExtra] : extras,
    },
    onDone: () => {
      toast(t('saved'))
      onClose()
    },
  })
}

function FunctionDialog(props: Closes) {
  const { t } = useTranslation(['leads', 'shell'])
  const form = useParts(props, 'functions')
  const at = props.whole.functions.length
  return (
    <FormDialog form={form} title={t('leads:parts.addFunction')} label={t('shell:save')} onClose={props.onClose}>
      <TextField form={form} name={`functions.${at}.name`} label={t('leads:name')} isRequired autoFocus maxLength={120} />
      <FieldRow>
        <DayField form={form} name={`functions.${at}.on`} label={t('leads:parts.on')} isRequired />
        <TimeField form={form} name={`functions.${at}.startsAt`} label={t('leads:parts.startsAt')} isRequired />
        <TimeField form={form} name={`functions.${at}.endsAt`} label={t('leads:parts.endsAt')} isRequired />
      </FieldRow>
      <FieldRow>
        <NumberField form={form} name={`functions.${at}.attendees`} label={t('leads:parts.people')} min={1} max={10_000} isRequired />
        <MoneyField form={form} name={`functions.${at}.price`} label={t('leads:parts.price')} currency={props.whole.deal.currency} isRequired />
      </FieldRow>
    </FormDialog>
  )
} // prettier-ignore

function ExtraDialog(props: Closes) {
  const { t } = useTranslation(['leads', 'shell'])
  const form = useParts(props, 'extras')
  const at = props.whole.extras.length
  return (
    <FormDialog form={form} title={t('leads:parts.addExtra')} label={t('shell:save')} onClose={props.onClose}>
      <TextField form={form} name={`extras.${at}.name`} label={t('leads:name')} isRequired autoFocus maxLength={120} />
      <FieldRow>
        <NumberField form={form} name={`extras.${at}.quantity`} label={t('leads:parts.quantity')} min={1} max={10_000} isRequired />
        <MoneyField form={form} name={`extras.${at}.price`} label={t('leads:parts.priceEach')} currency={props.whole.deal.currency} isRequired />
      </FieldRow>
    </FormDialog>
  )
} // prettier-ignore
