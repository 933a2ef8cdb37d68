# Not yet built on a machine: its form and its files are checked by scripts/deploy/image.test.ts.
#
#   docker build --tag touchline .
#   docker run --read-only --cap-drop ALL --tmpfs /tmp … touchline api|worker|migrate|web
#
# A worker that relays streams needs ffmpeg: --build-arg PACKAGES='nginx-light ffmpeg'.

FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /opt/touchline
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run build
# What the server needs to run, and nothing else.
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev \
      --workspace apps/server --workspace packages/contract --workspace packages/db --workspace packages/domain

FROM docker.io/library/node:24-bookworm-slim
ARG PACKAGES=nginx-light
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ${PACKAGES} \
 && rm -rf /var/lib/apt/lists/* /var/log/*
WORKDIR /opt/touchline
COPY --from=build /opt/touchline/package.json ./
COPY --from=build /opt/touchline/node_modules node_modules
COPY --from=build /opt/touchline/apps/server apps/server
COPY --from=build /opt/touchline/apps/web/dist apps/web/dist
COPY --from=build /opt/touchline/packages packages
COPY --from=build /opt/touchline/deploy/nginx deploy/nginx
COPY --from=build /opt/touchline/scripts/deploy scripts/deploy
COPY --from=build /opt/touchline/scripts/services scripts/services
ENV NODE_ENV=production WEB_DIST=/opt/touchline/apps/web/dist FILES_DIR=/var/lib/touchline/files
# Nothing in the image belongs to this user.
USER 1000:1000
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/opt/touchline/scripts/deploy/container.ts"]
CMD ["api"]
