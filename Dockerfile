# The image of a release. One image serves, migrates and runs the commands for operators. Run
# `npm run release` before the build, or set RELEASE to a folder of the context that contains a release.
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${BASE} AS unpacked
ARG RELEASE=release
COPY ${RELEASE}/sorgfalt-*.tar.gz ${RELEASE}/sorgfalt-*.sha256 /release/
RUN cd /release \
  && sha256sum --check --ignore-missing --strict ./*.sha256 \
  && mkdir /opt/sorgfalt \
  && tar --extract --no-same-owner --file sorgfalt-*.tar.gz --directory /opt/sorgfalt --strip-components=1 \
  && install --directory --owner=10001 --group=10001 /data/sorgfalt

FROM ${BASE}
COPY --from=unpacked /opt/sorgfalt /opt/sorgfalt
# The user of the server owns the data folder. A new volume that is mounted there gets the same owner.
COPY --from=unpacked /data /var/lib
ENV PATH=/opt/sorgfalt/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/sorgfalt
WORKDIR /opt/sorgfalt
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["sorgfalt"]
CMD ["serve"]
