import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { ApproverFields, useApproval } from '#areas/platform/users/screens/pickers.tsx'
import type { Asked, Reply } from '#core/contract.ts'
import { ask, useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { useIssues } from '#web/issues.ts'
import { useTell } from '#web/tell.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { cashier, type ShownShift } from '../contract/cashier.ts'
import { type CountDraft, linesOf, sumOf } from './count-draft.ts'
import { Pieces } from './pieces.tsx'

type Props = { shift: ShownShift; onClosed: (shiftId: string) => void }
type CloseInput = Asked<typeof cashier.close>

/** The drawer counted note by note; its sums are live, and Enter goes to the next box. */
export function CountSheet({ shift, onClosed }: Props) {
  const { t } = useTranslation(['cashier', 'refusals'])
  const { format } = useMoney()
  const drawer = useQuery(ask(cashier.drawer, {}))
  const [draft, setDraft] = useState<CountDraft>({})
  const [other, setOther] = useState<number>()
  const [note, setNote] = useState('')
  const [left, setLeft] = useState<number>()
  const [next, setNext] = useState('')
  const approvers = useQuery(ask(cashier.approvers, {}))
  const others = approvers.data?.rows.filter(({ userId }) => userId !== shift.operatorId)
  const asked = useApproval(others ?? [])
  const close = useSend(cashier.close)
  const { at, refusal } = useIssues(close.error, { other: format, left: format, note: String })
  useLeaveGuard(Object.values(draft).some((typed) => typed !== '') && !close.isPending && !close.isSuccess)
  if (!drawer.data) return <LinesSkeleton lines={9} />

  const { denominations, tolerance, operators } = drawer.data
  const sum = sumOf(draft, denominations)
  const counted = sum === undefined ? undefined : sum + (other ?? 0)
  const variance = counted === undefined || shift.expected === null ? undefined : counted - shift.expected
  const mustSay = variance !== undefined ? Math.abs(variance) > tolerance : close.error?.code === 'reason_required'
  const save = () =>
    close.mutate(
      {
        shiftId: shift.id,
        count: linesOf(draft, denominations),
        note,
        ...(other !== undefined && { other: other as CloseInput['other'] }),
        ...(left !== undefined && { left: left as CloseInput['left'] }),
        ...(next !== '' && { handOverTo: Number(next) }),
        ...(mustSay && asked.approval && { approval: asked.approval }),
      },
      {
        onError: () => asked.setPin(''),
        onSuccess: (done) => {
          toast(t('count.done', { number: done.shift.zNumber }))
          onClosed(done.shift.id)
        },
      },
    )
  return (
    <Section title={t('count.heading', { drawer: shift.drawer })} action={<BackButton shiftId={shift.id} />}>
      <Box
        component="form"
        noValidate
        aria-label={t('count.title')}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: '1fr', md: 'minmax(320px, 440px) minmax(280px, 420px)' },
        }}
      >
        <Pieces {...{ denominations, draft, setDraft, other, setOther }} currency={shift.currency} fault={at.other} />
        <Stack spacing={4}>
          <Result shift={shift} counted={counted} variance={variance} />
          <MuiTextField
            label={t('count.note')}
            value={note}
            required={mustSay}
            multiline
            minRows={2}
            onChange={(event) => setNote(event.target.value)}
            error={(mustSay && note.trim() === '' && close.error?.code === 'reason_required') || at.note !== undefined}
            helperText={at.note ?? (mustSay ? t('count.mustSay') : undefined)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
          {mustSay && <ApproverFields {...asked} people={others} otherwise={t('count.later')} />}
          <MoneyInput
            label={t('count.left')}
            value={left}
            onChange={setLeft}
            fault={at.left}
            help={t('count.leftHelp')}
          />
          <NextOperator operators={operators} value={next} onChange={setNext} />
          {refusal && <Alert severity="error">{refusal}</Alert>}
          <LoadingButton
            type="submit"
            variant="contained"
            size="large"
            sx={{ position: 'sticky', bottom: { xs: 'calc(80px + env(safe-area-inset-bottom))', md: 16 }, zIndex: 1 }}
            isLoading={close.isPending}
            disabled={
              counted === undefined ||
              (variance !== undefined && mustSay && note.trim() === '') ||
              (mustSay && asked.isBegun && !asked.approval)
            }
          >
            {t('count.close')}
          </LoadingButton>
        </Stack>
      </Box>
    </Section>
  )
}

/** The drawer takes money again; nothing was counted. */
function BackButton({ shiftId }: { shiftId: string }) {
  const { t } = useTranslation('cashier')
  const tell = useTell()
  const { mutate, isPending } = useSend(cashier.count)
  return (
    <Button
      size="small"
      disabled={isPending}
      onClick={() => mutate({ shiftId, isCounting: false }, { onError: tell.refusal })}
    >
      {t('count.back')}
    </Button>
  )
}

type NextProps = {
  operators: Reply<typeof cashier.drawer>['operators']
  value: string
  onChange: (id: string) => void
}

/** Who takes the drawer over, if anybody does. */
function NextOperator({ operators, value, onChange }: NextProps) {
  const { t } = useTranslation('cashier')
  return (
    <MuiTextField
      select
      label={t('count.next')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('count.nobody')}</MenuItem>
      {operators.map(({ id, name, hasShift }) => (
        <MenuItem key={id} value={String(id)} disabled={hasShift}>
          {name}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}

type ResultProps = { shift: ShownShift; counted: number | undefined; variance: number | undefined }

/** What was counted beside what must be there; who counts blind sees only the first. */
function Result({ shift, counted, variance }: ResultProps) {
  const { t } = useTranslation('cashier')
  const { format } = useMoney()
  const line = (label: string, amount: number) => (
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3 }}>
      <Typography color="textSecondary">{label}</Typography>
      <MoneyText amount={amount} currency={shift.currency} />
    </Stack>
  )
  return (
    <Stack spacing={2} sx={{ p: 4, borderRadius: 2, bgcolor: 'var(--surface-sunken)' }}>
      <Typography variant="caption" color="textSecondary" component="p">
        {t('counted')}
      </Typography>
      <Typography role="status" sx={{ fontSize: 28, lineHeight: '36px', fontWeight: 600 }}>
        {counted === undefined ? '–' : format(counted, { currency: shift.currency })}
      </Typography>
      {shift.expected === null ? (
        <Typography color="textSecondary">{t('blind')}</Typography>
      ) : (
        <>
          {line(t('expected'), shift.expected)}
          {variance !== undefined && variance !== 0 && (
            <Box sx={{ color: 'error.main', fontWeight: 600 }}>
              {line(t(variance > 0 ? 'count.over' : 'count.short'), Math.abs(variance))}
            </Box>
          )}
          {variance === 0 && <Typography color="success">{t('exact')}</Typography>}
        </>
      )}
    </Stack>
  )
}
