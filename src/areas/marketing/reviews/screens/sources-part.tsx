import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { RuleSwitch } from '#web/ui/rule-switch.tsx'
import type { ReviewSourceSetUp } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'
import { SOURCE_FACTS } from '../rules/reviews.ts'
import { SourceDialog } from './source-dialog.tsx'

/** Where reviews come from: a source is active or not, and is connected by its key. */
export function Sources({ rows }: { rows: readonly ReviewSourceSetUp[] }) {
  const { t } = useTranslation('reviews')
  const notify = useNotify()
  const [url, setUrl] = useUrlState()
  const { mutate, isPending } = useSend(reviews.saveSource)
  const open = rows.find(({ kind }) => kind === url['source'])
  return (
    <Stack spacing={2}>
      <Typography color="textSecondary">{t('setUp.sourcesText')}</Typography>
      {rows.map((row) => {
        const { kind, isActive, count, keyHint, replyUrl } = row
        const rules = t(SOURCE_FACTS[kind].canEditReply ? 'canEdit' : 'oneChance')
        const isConnected = keyHint !== '' || replyUrl !== ''
        const help = [t('setUp.count', { count }), rules, ...(isConnected ? [t('setUp.isConnected')] : [])]
        return (
          <Stack key={kind} direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
            <RuleSwitch
              label={t(`source.${kind}`)}
              help={help.join(' · ')}
              isOn={isActive}
              isPending={isPending}
              onChange={(isOn) => mutate({ kind, isActive: isOn }, { onError: notify.refusal })}
            />
            <Button
              aria-label={t('setUp.connectNamed', { name: t(`source.${kind}`) })}
              onClick={() => setUrl({ source: kind })}
            >
              {t('setUp.connect')}
            </Button>
          </Stack>
        )
      })}
      {open && <SourceDialog key={open.kind} source={open} onClose={() => setUrl({ source: undefined })} />}
    </Stack>
  )
}
