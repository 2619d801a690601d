import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { BookingPolicy, PolicySeason } from '../../contract/policies.ts'
import { type RatePlan, rates } from '../../contract/rates.ts'
import { SeasonDialog } from './season-dialog.tsx'

type Props = {
  policies: readonly BookingPolicy[]
  seasons: readonly PolicySeason[]
  plans: readonly RatePlan[]
}

/** Days of arrival to which another policy applies, for one plan or for all of them. */
export function SeasonList({ policies, seasons, plans }: Props) {
  const { t } = useTranslation(['rates', 'shell'])
  const mayWrite = useCan('rates.write')
  const [edited, setEdited] = useState<PolicySeason | 'new'>()
  const remove = useRemove()
  const columns = useColumns(policies, plans)
  return (
    <Section
      isFlush
      title={t('seasons.title')}
      action={
        mayWrite && (
          <Button
            variant="outlined"
            startIcon={<Icon name="add" />}
            disabled={policies.length === 0}
            onClick={() => setEdited('new')}
          >
            {t('seasons.add')}
          </Button>
        )
      }
    >
      {seasons.length === 0 ? (
        <EmptyState
          icon="calendar"
          title={t('seasons.none')}
          text={t(policies.length === 0 ? 'seasons.needPolicy' : 'seasons.noneText')}
        />
      ) : (
        <DataTable
          label={t('seasons.title')}
          rows={seasons}
          rowKey={({ id }) => id}
          columns={columns}
          onOpen={mayWrite ? setEdited : undefined}
          actions={
            mayWrite
              ? [
                  { label: t('edit'), isPrimary: true, run: setEdited },
                  { label: t('shell:remove'), isDestructive: true, run: (season) => void remove(season) },
                ]
              : undefined
          }
        />
      )}
      {edited && (
        <SeasonDialog
          season={edited === 'new' ? undefined : edited}
          policies={policies}
          plans={plans}
          close={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}

function useRemove() {
  const { t } = useTranslation(['rates', 'shell'])
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate } = useSend(rates.removeSeason)
  return async ({ id, name }: PolicySeason) => {
    const question = { title: t('seasons.removeAsk', { name }), message: t('seasons.removeText') }
    if (!(await confirm({ ...question, ok: t('shell:remove'), isDestructive: true }))) return
    mutate({ seasonId: id }, { onSuccess: () => toast(t('seasons.removed', { name })), onError: notify.refusal })
  }
}

function useColumns(policies: Props['policies'], plans: Props['plans']): readonly Column<PolicySeason>[] {
  const { t } = useTranslation('rates')
  const { day } = useDays()
  const days = ({ firstOn, lastOn }: PolicySeason) => `${day(firstOn)} – ${day(lastOn)}`
  const planOf = ({ ratePlanId }: PolicySeason) =>
    plans.find(({ id }) => id === ratePlanId)?.name ?? t('seasons.allPlans')
  const policyOf = ({ policyId }: PolicySeason) => policies.find(({ id }) => id === policyId)?.name ?? '–'
  return [
    { key: 'name', label: t('seasons.name'), cell: ({ name }) => name, phone: 'title' },
    { key: 'days', label: t('seasons.arrivals'), cell: days, text: days },
    { key: 'plan', label: t('plan'), cell: planOf, text: planOf },
    { key: 'policy', label: t('seasons.policy'), cell: policyOf, text: policyOf, phone: 'end' },
  ]
}
