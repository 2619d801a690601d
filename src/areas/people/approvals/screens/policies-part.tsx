import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRuleWords } from '#web/ui/rule-words.ts'
import { toast } from '#web/ui/toasts.tsx'
import { approvals } from '../contract/approvals.ts'
import type { ApprovalPolicy } from '../contract/policies.ts'
import { EditPolicy, NewPolicy } from './policy-dialog.tsx'
import { useRequestFacts } from './request-facts.ts'

/** Which requests take steps of their own, in the order in which the rules are tried. */
export function PoliciesPart() {
  const { t } = useTranslation('approvals')
  const [url, setUrl] = useUrlState()
  const [changed, setChanged] = useState<ApprovalPolicy>()
  const confirm = useConfirm()
  const notify = useNotify()
  const remove = useSend(approvals.removePolicy)
  const words = useRuleWords(useRequestFacts(), t('policies.always'))
  const ask = async ({ id: approvalPolicyId, name }: ApprovalPolicy) => {
    const title = `${t('policies.remove')}: ${name}`
    if (await confirm({ title, message: t('policies.removeText'), ok: t('policies.remove'), isDestructive: true }))
      remove.mutate({ approvalPolicyId }, { onSuccess: () => toast(t('policies.removed')), onError: notify.refusal })
  }
  const stepsOf = ({ steps }: ApprovalPolicy) => steps.map(({ holder, name }) => name ?? t(`holder.${holder}`)).join(' → ') // prettier-ignore
  return (
    <>
      <Typography sx={{ mb: 3, maxWidth: 720 }}>{t('policies.text')}</Typography>
      <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })} sx={{ mb: 3 }}>
        {t('policies.add')}
      </Button>
      <DataList
        label={t('policies.title')}
        source={approvals.policies}
        columns={[
          { key: 'place', label: t('policies.place'), cell: ({ place }) => place, align: 'end', phone: 'hidden' },
          { key: 'name', label: t('policies.name'), cell: ({ name }) => name, phone: 'title' },
          { key: 'kind', label: t('policies.kind'), cell: ({ kind }) => t(`kindName.${kind}`) },
          { key: 'rule', label: t('policies.when'), cell: ({ rule }) => words(rule) },
          { key: 'steps', label: t('policies.steps'), cell: stepsOf },
          {
            key: 'isActive',
            label: t('policies.inUse'),
            cell: ({ isActive }) => t(isActive ? 'policies.inUse' : 'policies.off'),
            phone: 'end',
          },
        ]}
        onOpen={setChanged}
        actions={[
          { label: t('policies.edit'), isPrimary: true, run: setChanged },
          { label: t('policies.remove'), run: (policy) => void ask(policy) },
        ]}
        empty={{ title: t('policies.none'), text: t('policies.text') }}
      />
      {url['new'] === 'yes' && <NewPolicy onClose={() => setUrl({ new: undefined })} />}
      {changed && <EditPolicy policy={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}
