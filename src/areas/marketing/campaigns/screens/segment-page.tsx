import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { Link, useGo, useScreenParams } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page } from '#web/ui/page.tsx'
import { RuleEditor } from '#web/ui/rule-editor.tsx'
import { useRuleWords } from '#web/ui/rule-words.ts'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { campaigns } from '../contract/campaigns.ts'
import type { Segment } from '../contract/segment-replies.ts'
import type { Tree } from '../contract/tree.ts'
import { ReachBox } from './reach-box.tsx'
import { useGuestFacts } from './rule-facts.ts'

const back = (label: string) => <Link to="/campaign/segments">{label}</Link>

/** `/campaign/segments/add`: a new segment. */
export function AddSegmentPage() {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const form = useRouteForm(campaigns.addSegment, {
    defaults: {
      name: '',
      tree: { match: 'ALL', rules: [{ fact: 'STAYS', op: 'AT_LEAST', value: 1 }] },
      selectsAll: false,
    },
    refusedAt: { name_taken: 'name' },
    onDone: ({ id, name }) => {
      toast(t('segments.saved', { name }))
      go(`/campaign/segments/${id}`)
    },
  })
  return (
    <Page title={t('segments.add')} subtitle={back(t('segments.title'))}>
      <SegmentForm form={form} error={form.error?.code} label={t('segments.add')} />
    </Page>
  )
}

/** `/campaign/segments/:segmentId`: its rule, whom it chooses now, and the list it stores. */
export function SegmentPage() {
  const { t } = useTranslation('campaigns')
  const { segmentId = '' } = useScreenParams()
  const { data, error, refetch } = useQuery(queryOf(campaigns.segment, { segmentId }))
  const mayWrite = useCan('campaigns.write')
  const words = useRuleWords(useGuestFacts(), t('words.everybody'))
  return (
    <Page
      title={data?.name ?? t('segments.one')}
      subtitle={back(t('segments.title'))}
      actions={data && mayWrite && <Actions segment={data} />}
    >
      {data ? (
        <Stack spacing={4}>
          {data.isSnapshot && <Alert severity="info">{t('segments.isSnapshot')}</Alert>}
          {mayWrite ? (
            <Edit key={data.version} segment={data} />
          ) : (
            <>
              <Typography>{words(data.tree)}</Typography>
              <ReachBox tree={data.tree} segmentId={data.id} />
            </>
          )}
        </Stack>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Page>
  )
}

function Actions({ segment: { id: segmentId, version, name, isSnapshot } }: { segment: Segment }) {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const notify = useNotify()
  const confirm = useConfirm()
  const snapshot = useSend(campaigns.takeSnapshot)
  const remove = useSend(campaigns.removeSegment)
  const removeIt = async () => {
    const isSure = await confirm({ title: t('segments.removeTitle', { name }), ok: t('segments.remove'), isDestructive: true }) // prettier-ignore
    if (isSure)
      remove.mutate({ segmentId }, { onSuccess: () => go('/campaign/segments'), onError: notify.refusal }) // prettier-ignore
  }
  return (
    <>
      <Button
        variant="outlined"
        disabled={snapshot.isPending}
        onClick={() => snapshot.mutate({ segmentId, version, isSnapshot: !isSnapshot }, { onError: notify.refusal })}
      >
        {t(isSnapshot ? 'segments.chooseAnew' : 'segments.takeSnapshot')}
      </Button>
      <Button color="error" disabled={remove.isPending} onClick={() => void removeIt()}>
        {t('segments.remove')}
      </Button>
    </>
  )
}

function Edit({ segment: { id: segmentId, version, name, tree, selectsAll } }: { segment: Segment }) {
  const { t } = useTranslation(['campaigns', 'shell'])
  const form = useRouteForm(campaigns.changeSegment, {
    known: { segmentId, version },
    defaults: { name, tree, selectsAll },
    refusedAt: { name_taken: 'name' },
    onDone: (saved) => toast(t('campaigns:segments.saved', { name: saved.name })),
  })
  return <SegmentForm form={fieldsOf(form)} error={form.error?.code} label={t('shell:save')} segmentId={segmentId} />
}

type FormProps = {
  form: RouteForm<typeof campaigns.addSegment>
  error: string | undefined
  label: string
  segmentId?: string
}

function SegmentForm({ form, error, label, segmentId }: FormProps) {
  const { t } = useTranslation('campaigns')
  const { field } = useController({ control: form.control, name: 'tree' })
  const tree = field.value as Tree
  const facts = useGuestFacts()
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) 320px' }, alignItems: 'start' }}>
      <Box sx={{ '& > form': { maxWidth: 'none' } }}>
        <Form form={form} label={label}>
          <TextField form={form} name="name" label={t('name')} isRequired maxLength={80} />
          <RuleEditor label={t('segments.match')} facts={facts} group={tree} onChange={field.onChange} />
          {error === 'segment_selects_all' && (
            <CheckboxField form={form} name="selectsAll" label={t('segments.selectsAll')} help={t('segments.selectsAllHelp')} />
          )}
          <FormButtons form={form} label={label} />
        </Form>
      </Box>
      <ReachBox tree={tree} segmentId={segmentId} />
    </Box>
  )
} // prettier-ignore
