import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { firstOfMonth } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { useNotify } from '#web/notify.ts'
import { MoneyText } from '#web/ui/values.tsx'
import { rota } from '../contract/rota.ts'
import { Facts } from './facts.tsx'
import { hoursText } from './grid/hours.ts'
import { LabourBudgetDialog } from './labour-budget-dialog.tsx'
import type { RotaView } from './use-view.ts'

type Props = { view: RotaView; nameOf: ReadonlyMap<string, string> }

/** What the days shown cost, beside their part of the labour budget, for who may see pay; on request, since each look is recorded. */
export function Cost({ view, nameOf }: Props) {
  const { t } = useTranslation('rota')
  const notify = useNotify()
  const { mutate, data, isPending } = useSend(rota.viewCost)
  const [isBudgeting, setBudgeting] = useState(false)
  const { from, days, departmentId } = view
  const show = () => mutate({ from, days, ...(departmentId && { departmentId }) }, { onError: notify.refusal })
  const uncosted = data?.departments.reduce((sum, { uncostedMinutes }) => sum + uncostedMinutes, 0) ?? 0
  return (
    <Box sx={{ mt: 3, display: 'grid', gap: 2 }}>
      <LoadingButton variant="outlined" isLoading={isPending} onClick={show}>
        {t('rail.showCost')}
      </LoadingButton>
      <div aria-live="polite">
        {data && <Shown cost={data} nameOf={nameOf} />}
        {uncosted > 0 && (
          <Typography variant="caption" color="textSecondary">
            {t('rail.uncosted', { hours: hoursText(uncosted) })}
          </Typography>
        )}
      </div>
      {data && (
        <Button onClick={() => setBudgeting(true)} sx={{ justifySelf: 'start' }}>
          {t('labour.title')}
        </Button>
      )}
      {isBudgeting && data && (
        <LabourBudgetDialog
          month={firstOfMonth(from)}
          budgets={data.budgets}
          departments={[...nameOf]}
          departmentId={departmentId}
          onSaved={show}
          onClose={() => setBudgeting(false)}
        />
      )}
    </Box>
  )
}

type CostReply = Reply<typeof rota.viewCost>

function Shown({ cost, nameOf }: { cost: CostReply; nameOf: Props['nameOf'] }) {
  const { t } = useTranslation('rota')
  return (
    <Facts
      facts={[
        ...cost.departments.map((one) => [nameOf.get(one.departmentId) ?? '', <OfBudget key="cost" {...one} />] as const),
        [t('rail.cost'), <OfBudget key="cost" cost={cost.cost} budget={cost.budget} />],
        ...(cost.perRoom === null ? [] : [[t('rail.costPerRoom'), <MoneyText key="cost" amount={cost.perRoom} />] as const]),
      ]}
    />
  )
} // prettier-ignore

/** What is planned, and below it the budget; red above it. */
function OfBudget({ cost, budget }: Pick<CostReply, 'cost' | 'budget'>) {
  const { t } = useTranslation('rota')
  const isOver = budget !== null && cost > budget
  return (
    <>
      <MoneyText amount={cost} />
      {budget !== null && (
        <Typography
          variant="caption"
          component="div"
          data-over={isOver}
          sx={{ color: isOver ? 'var(--room-dirty)' : 'text.secondary' }}
        >
          {t(isOver ? 'labour.over' : 'labour.of')} <MoneyText amount={budget} />
        </Typography>
      )}
    </>
  )
}
