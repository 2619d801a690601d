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
import { DayField, NumberField, SelectField, TextField, TimeField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { leads } from '../contract/leads.ts'
import type { DealFunction, WholeDeal } from '../contract/replies.ts'
import { isDealOver, LAYOUTS } from '../rules/states.ts'

type Props = { whole: WholeDeal }

/** Functions and extras of a deal: what is in its proposal beside the rooms. */
export function PartsPart({ whole }: Props) {
  const { t } = useTranslation('leads')
  const [open, setOpen] = useState<number | 'EXTRA'>()
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
          onEdit={mayChange ? () => setOpen(at) : undefined}
          onRemove={
            mayChange ? () => store({ functions: functions.filter((_, place) => place !== at), extras }) : undefined
          }
        >
          <DayText day={one.on} /> {one.startsAt}–{one.endsAt} · {t('parts.attendees', { count: one.attendees })} ·{' '}
          <MoneyText amount={one.price} currency={deal.currency} />
          <FunctionDetails one={one} />
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
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setOpen(functions.length)}>
            {t('parts.addFunction')}
          </Button>
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setOpen('EXTRA')}>
            {t('parts.addExtra')}
          </Button>
        </Stack>
      )}
      {typeof open === 'number' && <FunctionDialog whole={whole} at={open} onClose={close} />}
      {open === 'EXTRA' && <ExtraDialog whole={whole} onClose={close} />}
    </Section>
  )
}

/** Where a function is, how the room is set, and what is served. */
function FunctionDetails({ one: { space, layout, menu } }: { one: DealFunction }) {
  const { t } = useTranslation('leads')
  const words = [space, layout && t(`layout.${layout}`), menu].filter(Boolean)
  return words.length === 0 ? null : (
    <span style={{ display: 'block', overflowWrap: 'anywhere' }}>{words.join(' · ')}</span>
  )
}

type LineProps = {
  name: string
  isPending: boolean
  onEdit?: (() => void) | undefined
  onRemove: (() => void) | undefined
  children: React.ReactNode
}

function Line({ name, isPending, onEdit, onRemove, children }: LineProps) {
  const { t } = useTranslation('leads')
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, justifyContent: 'space-between' }}>
      <div>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography color="textSecondary">{children}</Typography>
      </div>
      {onEdit && (
        <IconButton aria-label={t('parts.edit', { name })} disabled={isPending} onClick={onEdit} sx={{ ml: 'auto' }}>
          <Icon name="edit" />
        </IconButton>
      )}
      {onRemove && (
        <IconButton aria-label={t('parts.remove', { name })} disabled={isPending} onClick={onRemove}>
          <Icon name="close" />
        </IconButton>
      )}
    </Stack>
  )
}

type Closes = Props & { onClose: () => void }

function useParts(
  { whole: { deal, functions, extras }, onClose }: Closes,
  { functions: at = functions.length, isExtra = false }: { functions?: number; isExtra?: boolean },
) {
  const { t } = useTranslation('leads')
  const { today } = useDays()
  const on: Day = deal.arrival ?? deal.closeOn ?? firstOfMonth(today as Day)
  const newFunction = {
    on,
    startsAt: '19:00',
    endsAt: '23:00',
    name: '',
    attendees: 1,
    space: '',
    layout: null,
    menu: '',
    price: minor(0),
  }
  const newExtra = { name: '', quantity: 1, price: minor(0) }
  return useRouteForm(leads.setDealParts, {
    known: { dealId: deal.id, version: deal.version },
    defaults: {
      functions: isExtra || at < functions.length ? functions : [...functions, newFunction],
      extras: isExtra ? [...extras, newExtra] : extras,
    },
    onDone: () => {
      toast(t('saved'))
      onClose()
    },
  })
}

function FunctionDialog({ at, ...props }: Closes & { at: number }) {
  const { t } = useTranslation(['leads', 'shell'])
  const form = useParts(props, { functions: at })
  const known = props.whole.functions[at]
  return (
    <FormDialog form={form} title={known?.name ?? t('leads:parts.addFunction')} label={t('shell:save')} onClose={props.onClose}>
      <TextField form={form} name={`functions.${at}.name`} label={t('leads:name')} isRequired autoFocus maxLength={120} />
      <FieldRow>
        <DayField form={form} name={`functions.${at}.on`} label={t('leads:parts.on')} isRequired />
        <TimeField form={form} name={`functions.${at}.startsAt`} label={t('leads:parts.startsAt')} isRequired />
        <TimeField form={form} name={`functions.${at}.endsAt`} label={t('leads:parts.endsAt')} isRequired />
      </FieldRow>
      <FieldRow>
        <NumberField form={form} name={`functions.${at}.attendees`} label={t('leads:parts.people')} min={1} max={10_000} isRequired />
        <SelectField form={form} name={`functions.${at}.layout`} label={t('leads:layoutOf')} options={LAYOUTS.map((value) => ({ value, label: t(`leads:layout.${value}`) }))} />
      </FieldRow>
      <TextField form={form} name={`functions.${at}.menu`} label={t('leads:parts.menu')} lines={2} maxLength={500} />
      <FieldRow>
        <TextField form={form} name={`functions.${at}.space`} label={t('leads:parts.space')} maxLength={80} />
        <MoneyField form={form} name={`functions.${at}.price`} label={t('leads:parts.price')} currency={props.whole.deal.currency} isRequired />
      </FieldRow>
    </FormDialog>
  )
} // prettier-ignore

function ExtraDialog(props: Closes) {
  const { t } = useTranslation(['leads', 'shell'])
  const form = useParts(props, { isExtra: true })
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
