# The image of Fettle. docs/containers.md says how to build and run it.

# Has the official Node, which builds Fettle and is copied into the image.
ARG BUILD_IMAGE=node:26.10.0-trixie-slim
ARG BASE_IMAGE=debian:trixie-slim

FROM ${BUILD_IMAGE} AS manifests
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY contract/package.json contract/
COPY packages/dns-sd/package.json packages/dns-sd/
COPY packages/i18n/package.json packages/i18n/
COPY packages/ipp/package.json packages/ipp/
COPY packages/pg-pipeline/package.json packages/pg-pipeline/
COPY packages/tls/package.json packages/tls/
COPY server/package.json server/
COPY server/commands/after-install.js server/commands/
COPY web/package.json web/

FROM manifests AS web
RUN npm ci
COPY tsconfig.base.json ./
COPY contract contract
COPY packages packages
COPY server server
COPY web web
# Also compiles the server, which the first start would do otherwise.
RUN npm run build

FROM manifests AS packages
# Without type declarations, source maps and other fonts, the packages need two thirds of the room.
RUN npm ci --omit=dev --workspace=@fettle/server \
  && find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete \
  && find node_modules/dejavu-fonts-ttf/ttf -type f -not -name 'DejaVuSansCondensed*.ttf' -delete

FROM ${BASE_IMAGE}
LABEL org.opencontainers.image.title="Fettle" \
  org.opencontainers.image.description="Web app for appliance repair shops" \
  org.opencontainers.image.licenses="MIT"
# Node needs libatomic. The ids are fixed, because the files of a volume belong to them.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* \
  && groupadd --gid 10001 fettle \
  && useradd --uid 10001 --gid fettle --home-dir /data --no-create-home --shell /usr/sbin/nologin fettle \
  && install --directory --owner fettle --group fettle --mode 0700 /data
WORKDIR /app
COPY --from=manifests /usr/local/bin/node /usr/local/bin/
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules node_modules
COPY contract contract
COPY packages packages
COPY server server
COPY --from=web /app/web/dist web/dist
COPY --from=web /app/.cache .cache

# The rest of the file system may be read-only.
VOLUME /data
ENV DATA_DIR=/data
USER 10001:10001
EXPOSE 3000 3443
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["node", "server/commands/health-command.ts"]
CMD ["node", "--max-semi-space-size=8", "--no-allocation-site-pretenuring", "--import", "./server/startup/compile-cache.js", "server/main.ts"]
