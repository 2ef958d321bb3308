# The site and its worker in one image; compose.yaml starts both from it.
FROM node:24-slim AS dependencies
WORKDIR /site
COPY package.json package-lock.json ./
# The image brings its own Node: the locked one, for machines that have an older, stays out.
RUN npm ci --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM dependencies AS build
COPY vite.config.ts tsconfig.json ./
COPY shared shared
COPY client client
COPY drizzle drizzle
COPY server server
COPY worker worker
RUN npm run build

FROM node:24-slim
# The last two bound what threads keep of their memory (server/core/worker-process.ts).
ENV DATA_DIR=/data PORT=3000 MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=262144
WORKDIR /site
RUN install -d -o node -g node /data
COPY --from=dependencies /site/node_modules node_modules
COPY --from=build /site/dist dist
COPY package.json ./
COPY drizzle drizzle
COPY shared shared
COPY server server
COPY worker worker
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not `npm start`, which builds first and stands between the site and its signals.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=80", "--v8-pool-size=1", "dist/site/main.js"]
