import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { useNotify } from '#web/notify.ts'
import { MoneyText } from '#web/ui/values.tsx'
import { rota } from '../contract/rota.ts'
import { Facts } from './facts.tsx'
import { hoursText } from './grid/hours.ts'
import type { RotaView } from './use-view.ts'

type Props = { view: RotaView; nameOf: ReadonlyMap<string, string> }

/** What the days shown cost, for who may see pay; on request, since each look is recorded. */
export function Cost({ view, nameOf }: Props) {
  const { t } = useTranslation('rota')
  const notify = useNotify()
  const { mutate, data, isPending } = useSend(rota.viewCost)
  const { from, days, departmentId } = view
  const show = () => mutate({ from, days, ...(departmentId && { departmentId }) }, { onError: notify.refusal })
  const uncosted = data?.departments.reduce((sum, { uncostedMinutes }) => sum + uncostedMinutes, 0) ?? 0
  return (
    <Box sx={{ mt: 3, display: 'grid', gap: 2 }}>
      <LoadingButton variant="outlined" isLoading={isPending} onClick={show}>
        {t('rail.showCost')}
      </LoadingButton>
      <div aria-live="polite">
        {data && (
          <Facts
            facts={[
              ...data.departments.map(
                (one) => [nameOf.get(one.departmentId) ?? '', <MoneyText key="cost" amount={one.cost} />] as const,
              ),
              [t('rail.cost'), <MoneyText key="cost" amount={data.cost} />],
              ...(data.perRoom === null
                ? []
                : [[t('rail.costPerRoom'), <MoneyText key="cost" amount={data.perRoom} />] as const]),
            ]}
          />
        )}
        {uncosted > 0 && (
          <Typography variant="caption" color="textSecondary">
            {t('rail.uncosted', { hours: hoursText(uncosted) })}
          </Typography>
        )}
      </div>
    </Box>
  )
}
