# One image for api, worker, migrate and web. Its folders are prepared by `npm run image`, which builds it as well.
FROM scratch
COPY system /
COPY modules /opt/touchline/node_modules
COPY product /opt/touchline
ENV PATH=/usr/bin:/usr/sbin NODE_ENV=production WEB_DIST=/opt/touchline/apps/web/dist FILES_DIR=/var/lib/touchline/files
WORKDIR /opt/touchline
# Nothing in the image belongs to this user.
USER 1000:1000
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/opt/touchline/scripts/deploy/container.ts"]
CMD ["api"]
