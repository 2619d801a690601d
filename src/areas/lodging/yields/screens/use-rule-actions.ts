import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { RuleState, YieldRule } from '../contract/rules.ts'
import { yields } from '../contract/yields.ts'

/** Switches a rule off, to suggestions or to acting by itself. */
export function useSetState(): (rule: YieldRule, state: RuleState) => void {
  const { t } = useTranslation('yields')
  const notify = useNotify()
  const { mutate } = useSend(yields.setRuleState)
  return ({ id, version, name }, state) =>
    mutate(
      { yieldRuleId: id, version, state },
      { onSuccess: () => toast(t(`rules.now.${state}`, { name })), onError: notify.refusal },
    )
}

type Open = { edit: (rule: YieldRule) => void; simulate: (rule: YieldRule) => void }

/** What can be done with a rule of the list; someone who may only read simulates it. */
export function useRuleActions({ edit, simulate }: Open): readonly RowAction<YieldRule>[] {
  const { t } = useTranslation(['yields', 'shell'])
  const mayWrite = useCan('rates.write')
  const confirm = useConfirm()
  const notify = useNotify()
  const setState = useSetState()
  const { mutate: sendRemove } = useSend(yields.removeRule)
  const remove = async ({ id, name }: YieldRule) => {
    const question = { title: t('rules.removeAsk', { name }), message: t('rules.removeText') }
    if (!(await confirm({ ...question, ok: t('shell:remove'), isDestructive: true }))) return
    const onSuccess = () => toast(t('rules.removed', { name }))
    sendRemove({ yieldRuleId: id }, { onSuccess, onError: notify.refusal })
  }
  const show: RowAction<YieldRule> = { label: t('simulation.open'), isPrimary: true, run: simulate }
  if (!mayWrite) return [show]
  const become = (state: RuleState): RowAction<YieldRule> => ({
    label: t(`rules.set.${state}`),
    isHidden: (rule) => rule.state === state,
    run: (rule) => setState(rule, state),
  })
  return [
    show,
    { label: t('shell:edit'), run: edit },
    become('SUGGEST'),
    become('APPLY'),
    become('OFF'),
    { label: t('shell:remove'), isDestructive: true, run: (rule) => void remove(rule) },
  ]
}
