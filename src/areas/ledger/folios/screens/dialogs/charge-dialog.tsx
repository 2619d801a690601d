import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '#web/ui/money-field.tsx'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useIssues } from '#web/issues.ts'
import { useCan } from '#web/session.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { ExtraCharge } from '../../contract/extras.ts'
import type { Folio } from '../../contract/replies.ts'
import { folios } from '../../contract/folios.ts'
import { ExtraField } from './extra-field.tsx'
import { MoneyPreview } from './money-preview.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = { bookingId: string; guestName: string; onClose: () => void }
const MOST = 1_000

const noCharge = {
  kind: 'SERVICE' as 'SERVICE' | 'EXPENSE',
  name: '',
  /** What of the list it is; its name, price and tax are the list's. */
  extra: undefined as ExtraCharge | undefined,
  quantity: 1,
  amount: undefined as number | undefined,
  isTaxed: true,
  serviceOn: '',
  partyId: '',
  isChargeable: true,
  reason: '',
}
type Draft = typeof noCharge
type Change = (more: Partial<Draft>) => void

const isCount = ({ quantity }: Draft) => Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST
const isAmount = ({ amount }: Draft) => amount !== undefined && amount > 0

const chargeOf = ({
  kind,
  name,
  extra,
  quantity,
  amount,
  isTaxed,
  serviceOn,
  partyId,
  isChargeable,
  reason,
}: Draft) => ({
  kind,
  name,
  quantity,
  unitAmount: minor(amount ?? 0),
  isTaxed,
  chargeableToBooking: isChargeable,
  reason,
  ...(serviceOn && { serviceOn: serviceOn as Day }),
  ...(partyId && { partyId }),
  ...(extra && { extraId: extra.id }),
})

/** Posts a service or an expense to the bill: what, how many, what one costs; the rest is folded away. */
export function ChargeDialog({ bookingId, guestName, onClose }: Props) {
  const { t } = useTranslation('folios')
  const { format } = useMoney()
  const folio = useQuery(queryOf(folios.get, { bookingId })).data
  const [draft, setDraft] = useState(noCharge)
  const [wasTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSend(folios.charge)
  const { at, refusal } = useIssues(error, { name: String, unitAmount: format, quantity: String })
  const isWhole = isAmount(draft) && isCount(draft)
  const change: Change = (more) => setDraft({ ...draft, ...more })

  const save = () => {
    setTried(true)
    if (!isWhole || draft.name.trim() === '') return
    mutate(
      { bookingId, ...chargeOf(draft) },
      {
        onSuccess: ({ money }) => {
          toast(t('charge.done', { name: draft.name, due: format(money.due) }))
          onClose()
        },
      },
    )
  }
  return (
    <Question
      title={t('charge.title', { who: guestName })}
      ok={t('charge.ok')}
      error={error}
      words={() => refusal}
      isPending={isPending}
      onOk={save}
      onClose={onClose}
    >
      <What draft={draft} change={change} wasTried={wasTried} at={at} />
      <Fold label={t('charge.more')}>
        <Further draft={draft} change={change} folio={folio} />
      </Fold>
      {folio && (
        <MoneyPreview
          folio={folio}
          change={isWhole ? { action: 'charge', ...chargeOf({ ...draft, name: draft.name.trim() || '–' }) } : undefined}
        />
      )}
    </Question>
  )
}

type Faults = Partial<Record<'name' | 'unitAmount' | 'quantity', string>>
type WhatProps = { draft: Draft; change: Change; wasTried: boolean; at: Faults }

function What({ draft, change, wasTried, at }: WhatProps) {
  const { t } = useTranslation('folios')
  const { format } = useMoney()
  const canPrice = useCan('bookings.price')
  const isFixed = draft.extra !== undefined && !canPrice
  const isNameless = wasTried && draft.name.trim() === ''
  return (
    <>
      <ExtraField
        value={draft.name}
        fault={isNameless ? t('charge.nameNeeded') : at.name}
        onChange={(name, extra) => change({ name, extra, ...(extra && { amount: extra.price }) })}
      />
      <div style={{ display: 'grid', gridTemplateColumns: '96px 1fr', gap: 16 }}>
        <MuiTextField
          label={t('quantity')}
          type="number"
          value={draft.quantity}
          error={!isCount(draft) || at.quantity !== undefined}
          helperText={at.quantity}
          onChange={(event) => change({ quantity: Number(event.target.value) })}
          slotProps={{ htmlInput: { min: 1, max: MOST } }}
        />
        <MoneyInput
          label={t('charge.unit')}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          hasError={wasTried && !isAmount(draft)}
          fault={at.unitAmount}
          isDisabled={isFixed}
          help={
            isAmount(draft) && isCount(draft) && draft.quantity > 1
              ? t('charge.together', { amount: format((draft.amount ?? 0) * draft.quantity) })
              : isFixed
                ? t('charge.fixed')
                : undefined
          }
        />
      </div>
      {draft.extra ? (
        <ExtraTax extra={draft.extra} />
      ) : (
        <FormControlLabel
          label={t('charge.taxed')}
          control={<Checkbox checked={draft.isTaxed} onChange={(event) => change({ isTaxed: event.target.checked })} />}
        />
      )}
    </>
  )
}

/** How what was chosen is taxed, and the code it is invoiced with. */
function ExtraTax({ extra }: { extra: ExtraCharge }) {
  const { t } = useTranslation('folios')
  const code = extra.serviceCode && t('extras.codeOf', { code: extra.serviceCode })
  return (
    <Typography variant="body2" color="textSecondary">
      {[t(`extras.tax.${extra.taxCategory ?? 'NONE'}`), code].filter(Boolean).join(' · ')}
    </Typography>
  )
}

function Further({ draft, change, folio }: { draft: Draft; change: Change; folio: Folio | undefined }) {
  const { t } = useTranslation('folios')
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={draft.kind}
        aria-label={t('charge.kind')}
        onChange={(_, kind: Draft['kind'] | null) => kind && change({ kind })}
      >
        <ToggleButton value="SERVICE">{t('charge.service')}</ToggleButton>
        <ToggleButton value="EXPENSE">{t('charge.expense')}</ToggleButton>
      </ToggleButtonGroup>
      {draft.kind === 'EXPENSE' && (
        <FormControlLabel
          label={t('charge.chargeable')}
          control={
            <Checkbox
              checked={draft.isChargeable}
              onChange={(event) => change({ isChargeable: event.target.checked })}
            />
          }
        />
      )}
      <DayInput label={t('charge.day')} value={draft.serviceOn} onChange={(serviceOn) => change({ serviceOn })} />
      {folio && folio.parties.length > 1 && (
        <MuiTextField
          select
          label={t('charge.payer')}
          value={draft.partyId}
          onChange={(event) => change({ partyId: event.target.value })}
        >
          {folio.parties.map(({ id, name }) => (
            <MenuItem key={id} value={id ?? ''}>
              {name}
            </MenuItem>
          ))}
        </MuiTextField>
      )}
      <ReasonField value={draft.reason} onChange={(reason) => change({ reason })} isRequired={false} />
    </>
  )
}
