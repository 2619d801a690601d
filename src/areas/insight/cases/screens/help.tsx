import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import { useLinkTo, useUrlState } from '#web/navigation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SearchBox } from '#web/ui/list-toolbar.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type ArticleName, ARTICLES } from './help-articles.ts'

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Every article, found by any word in it. */
export function HelpList() {
  const { t } = useTranslation('cases')
  const [text, setText] = useState('')
  const [, setUrl] = useUrlState()
  const words = fold(text).split(/\s+/).filter(Boolean)
  const found = ARTICLES.filter(({ name, steps }) => {
    const texts = Array.from({ length: steps }, (_, step) => t(`help.${name}.step${step + 1}`))
    const all = fold([t(`help.${name}.title`), t(`help.${name}.intro`), ...texts].join(' '))
    return words.every((word) => all.includes(word))
  })
  return (
    <>
      <SearchBox value={text} onChange={setText} label={t('support.search')} />
      {found.length === 0 ? (
        <EmptyState
          icon="search"
          title={t('support.nothing')}
          text={t('support.nothingText')}
          action={
            <Button variant="outlined" onClick={() => setUrl({ tab: 'ask' })}>
              {t('support.tab.ask')}
            </Button>
          }
        />
      ) : (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            p: 0,
            m: 0,
            mt: 5,
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {found.map(({ name }) => (
            <li key={name}>
              <Card name={name} />
            </li>
          ))}
        </Box>
      )}
    </>
  )
}

const addressOf = (name: ArticleName): Address => `/bookone-support?tab=help&article=${name}`

function Card({ name }: { name: ArticleName }) {
  const { t } = useTranslation('cases')
  const link = useLinkTo(addressOf(name))
  return (
    <Box
      component="a"
      {...link}
      sx={{
        display: 'block',
        height: '100%',
        p: 4,
        color: 'inherit',
        textDecoration: 'none',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Typography variant="h3" component="h2">
        {t(`help.${name}.title`)}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {t(`help.${name}.intro`)}
      </Typography>
    </Box>
  )
}

/** One article: what it is for, and the steps. */
export function HelpArticle({ name }: { name: string }) {
  const { t } = useTranslation('cases')
  const [, setUrl] = useUrlState()
  const article = ARTICLES.find((each) => each.name === name)
  const back = (
    <Button startIcon={<Icon name="back" />} onClick={() => setUrl({ article: undefined })} sx={{ mb: 3 }}>
      {t('support.all')}
    </Button>
  )
  if (!article) return <EmptyState icon="search" title={t('support.noArticle')} action={back} />
  return (
    <article>
      {back}
      <Box
        sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 2, p: { xs: 4, sm: 6 } }}
      >
        <Typography variant="h1" component="h2">
          {t(`help.${article.name}.title`)}
        </Typography>
        <Typography sx={{ mt: 2 }}>{t(`help.${article.name}.intro`)}</Typography>
        <Box component="ol" sx={{ ps: 5, my: 4, '& li': { mb: 3, lineHeight: 1.6 } }}>
          {Array.from({ length: article.steps }, (_, step) => (
            <li key={step}>{t(`help.${article.name}.step${step + 1}`)}</li>
          ))}
        </Box>
        <Typography color="textSecondary">{t(`help.${article.name}.more`)}</Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 4 }}>
        <Typography>{t('support.notHere')}</Typography>
        <Button variant="outlined" onClick={() => setUrl({ tab: 'ask', article: undefined })}>
          {t('support.tab.ask')}
        </Button>
      </Box>
    </article>
  )
}
