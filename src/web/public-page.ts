import type { Plugin } from 'vite'

/** While developing, the address of the public page leads to its own file, as the server does it. */
export function publicPage(): Plugin {
  return {
    name: 'hotelmate-public-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url) request.url = request.url.replace(/^\/house(?=\?|$)/, '/website.html')
        next()
      })
    },
  }
}
