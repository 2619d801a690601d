import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { ApproverFields } from '#areas/platform/users/screens/pickers.tsx'
import type { Reply } from '#core/contract.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { cashier, type ShownShift } from '../contract/cashier.ts'
import { Pieces } from './pieces.tsx'
import { type CountOptions, useCountForm } from './use-count-form.ts'

type Props = { shift: ShownShift; onClosed: (shiftId: string) => void }

/** The drawer counted note by note; its sums are live, and Enter goes to the next box. */
export function CountSheet({ shift, onClosed }: Props) {
  const drawer = useQuery(queryOf(cashier.drawer, {}))
  const approvers = useQuery(queryOf(cashier.approvers, {}))
  const others = approvers.data?.rows.filter(({ userId }) => userId !== shift.operatorId)
  if (!drawer.data) return <LinesSkeleton lines={9} />
  return <CountForm shift={shift} drawer={drawer.data} others={others} onClosed={onClosed} />
}

function CountForm(options: CountOptions) {
  const { shift, drawer, others } = options
  const { t } = useTranslation('cashier')
  const form = useCountForm(options)
  const { note, left, next, mustExplain } = form
  return (
    <Section title={t('count.heading', { drawer: shift.drawer })} action={<BackButton shiftId={shift.id} />}>
      <Box
        component="form"
        noValidate
        aria-label={t('count.title')}
        onSubmit={(event) => {
          event.preventDefault()
          form.save()
        }}
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: '1fr', md: 'minmax(320px, 440px) minmax(280px, 420px)' },
        }}
      >
        <Pieces {...form.pieces} currency={shift.currency} />
        <Stack spacing={4}>
          <Result shift={shift} counted={form.counted} variance={form.variance} />
          <MuiTextField
            label={t('count.note')}
            value={note.value}
            required={mustExplain}
            multiline
            minRows={2}
            onChange={(event) => note.set(event.target.value)}
            error={note.isMissing || note.fault !== undefined}
            helperText={note.fault ?? (mustExplain ? t('count.mustSay') : undefined)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
          {mustExplain && <ApproverFields {...form.approver} people={others} otherwise={t('count.later')} />}
          <MoneyInput
            label={t('count.left')}
            value={left.value}
            onChange={left.set}
            fault={left.fault}
            help={t('count.leftHelp')}
          />
          <NextOperator operators={drawer.operators} value={next.value} onChange={next.set} />
          {form.refusal && <Alert severity="error">{form.refusal}</Alert>}
          <LoadingButton
            type="submit"
            variant="contained"
            size="large"
            sx={{ position: 'sticky', bottom: { xs: 'calc(80px + env(safe-area-inset-bottom))', md: 16 }, zIndex: 1 }}
            isLoading={form.isPending}
            disabled={!form.maySave}
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
  const notify = useNotify()
  const { mutate, isPending } = useSend(cashier.count)
  return (
    <Button
      size="small"
      disabled={isPending}
      onClick={() => mutate({ shiftId, isCounting: false }, { onError: notify.refusal })}
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

/** The user who takes the drawer over, if there is one. */
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
