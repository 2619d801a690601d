import { useTranslation } from 'react-i18next'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'

type Props = { title: string; ask: string; isAsking: boolean; onAsk: () => void }

/** In the place of what people are paid until somebody asks to see it, since every look is recorded. */
export function SectionOnRequest({ title, ask, isAsking, onAsk }: Props) {
  const { t } = useTranslation('pay')
  return (
    <Section title={title}>
      <LoadingButton variant="outlined" isLoading={isAsking} onClick={onAsk}>
        {ask}
      </LoadingButton>
      <p>{t('slips.text')}</p>
    </Section>
  )
}
