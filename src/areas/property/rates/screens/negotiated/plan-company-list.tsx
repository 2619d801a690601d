import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { PlanCompany } from '../../contract/negotiated.ts'
import { type RatePlan, rates } from '../../contract/rates.ts'
import { useNegotiatedNights } from '../pickers.tsx'
import { PlanCompanyDialog } from './plan-company-dialog.tsx'

/** The companies that have negotiated plans, and for which nights; nothing while no plan is negotiated. */
export function PlanCompanyList({ plans }: { plans: readonly RatePlan[] }) {
  const { t } = useTranslation(['rates', 'shell'])
  const mayWrite = useCan('rates.write')
  const [edited, setEdited] = useState<PlanCompany | 'new'>()
  const remove = useRemove()
  const columns = useColumns()
  const negotiated = plans.filter((plan) => plan.isNegotiated)
  if (negotiated.length === 0) return null
  return (
    <Section
      title={t('negotiated.title')}
      action={
        mayWrite && (
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setEdited('new')}>
            {t('negotiated.add')}
          </Button>
        )
      }
    >
      <Stack spacing={4}>
        <Typography color="textSecondary">{t('negotiated.text')}</Typography>
        <DataList
          label={t('negotiated.title')}
          source={rates.planCompanies}
          input={{}}
          rowKey={({ ratePlanId, companyId }) => `${ratePlanId} ${companyId}`}
          columns={columns}
          {...(mayWrite && {
            onOpen: setEdited,
            actions: [
              { label: t('edit'), isPrimary: true, run: setEdited },
              { label: t('shell:remove'), isDestructive: true, run: (row: PlanCompany) => void remove(row) },
            ],
          })}
          empty={{ title: t('negotiated.none'), text: t('negotiated.noneText') }}
        />
      </Stack>
      {edited && (
        <PlanCompanyDialog
          known={edited === 'new' ? undefined : edited}
          plans={negotiated}
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
  const { mutate } = useSend(rates.removePlanCompany)
  return async ({ ratePlanId, companyId, planName: plan, companyName: company }: PlanCompany) => {
    const question = { title: t('negotiated.removeAsk', { plan, company }), message: t('negotiated.removeText') }
    if (!(await confirm({ ...question, ok: t('shell:remove'), isDestructive: true }))) return
    mutate(
      { ratePlanId, companyId },
      { onSuccess: () => toast(t('negotiated.removed', { plan, company })), onError: notify.refusal },
    )
  }
}

function useColumns(): readonly Column<PlanCompany>[] {
  const { t } = useTranslation('rates')
  const planOf = ({ planName: plan, isActive }: PlanCompany) => (isActive ? plan : t('negotiated.closed', { plan }))
  const nightsOf = useNegotiatedNights()
  return [
    { key: 'company', label: t('negotiated.company'), cell: ({ companyName }) => companyName, phone: 'title' },
    { key: 'plan', label: t('negotiated.plan'), cell: planOf, text: planOf, phone: 'line' },
    { key: 'nights', label: t('negotiated.nights'), cell: nightsOf, text: nightsOf, phone: 'line' },
  ]
}
