import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wizardText as text } from '#text/submissions.ts'
import { CategoryField } from './category-field.tsx'

const render = (client: QueryClient) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CategoryField value="2" onChange={() => {}} />
    </QueryClientProvider>,
  )

test('says that it loads while it loads, and nothing of it once that failed', () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  expect(render(client)).toContain(text.categoriesLoading)
  client
    .getQueryCache()
    .build(client, { queryKey: ['categories'] })
    .setState({ status: 'error', error: new Error('Bağlantı yok') })
  const failed = render(client)
  expect(failed).toContain(text.categoriesFailed)
  expect(failed).not.toContain(text.categoriesLoading)
  expect(failed).toContain(text.chooseCategory)
})
