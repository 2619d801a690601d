import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | Hotelmate</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

const START = `window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, docExpansion: 'none', persistAuthorization: false })
`

/** A page to browse the API and try it, served from the package itself: no other host is called. */
export function serveApiPage(server: FastifyInstance): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const file = (name: string, type: string) =>
    server.get(`/api/docs/${name}`, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type(type)
        .send(readFileSync(join(folder, name))),
    )
  server.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  server.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START))
  file('swagger-ui.css', 'text/css; charset=utf-8')
  file('swagger-ui-bundle.js', 'text/javascript; charset=utf-8')
}
